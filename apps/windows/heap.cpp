#include "apps/heap.hpp"

#include <windows.h>

namespace asdic {

void prepare_heap() {}

void grow_heap_by_little() {}

void limit_heap(std::uint64_t bytes) {
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {};
  limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_PROCESS_MEMORY;
  limits.ProcessMemoryLimit = bytes;
  // The job stays open to the end of the process. Limits of jobs around it remain.
  const HANDLE job = CreateJobObjectW(nullptr, nullptr);
  if (job == nullptr) return;
  SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits);
  AssignProcessToJobObject(job, GetCurrentProcess());
}

}  // namespace asdic
