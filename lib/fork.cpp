#include "lib/fork.hpp"

#include <pthread.h>

#include <atomic>
#include <vector>

namespace asdic {

namespace {

std::atomic<bool> had_threads = false;
std::atomic<bool> lost_threads = false;

/// All mutexes of the process that must be free in a child. This object is never destroyed, because
/// a process may fork after static objects are destroyed.
struct Mutexes {
  std::mutex list_mutex;
  std::vector<ForkSafeMutex*> list;

  Mutexes();
};

Mutexes& mutexes() {
  static auto& all = *new Mutexes;
  return all;
}

const LoadTimeInitializer mutexes_at_load(mutexes);

void lock_all() {
  mutexes().list_mutex.lock();
  for (ForkSafeMutex* each : mutexes().list) each->lock();
}

void unlock_all() {
  for (ForkSafeMutex* each : mutexes().list) each->unlock();
  mutexes().list_mutex.unlock();
}

void unlock_all_in_child() {
  lost_threads = had_threads.load();
  unlock_all();
}

Mutexes::Mutexes() {
  pthread_atfork(lock_all, unlock_all, unlock_all_in_child);
}

}  // namespace

ForkSafeMutex::ForkSafeMutex() {
  const std::lock_guard lock(mutexes().list_mutex);
  mutexes().list.push_back(this);
}

bool has_lost_threads() {
  return lost_threads;
}

void expect_threads() {
  mutexes();  // so that a fork is noticed
  had_threads = true;
}

}  // namespace asdic
