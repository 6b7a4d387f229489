// The parts that the web page does not use: it has no directories, databases and counts.
#include "apps/command.hpp"
#include "apps/heap.hpp"
#include "apps/signals.hpp"
#include "lib/error.hpp"
#include "odds/certificate/certificate.hpp"
#include "odds/sweep/stored_table.hpp"

namespace asdic {

namespace {

[[noreturn]] void refuse(const std::string& what) {
  throw Error(ErrorCode::input, what + " is not available on the page; install asdic to use it");
}

class MissingCommand : public Command {
 public:
  using Command::Command;
  int run() override { refuse("asdic " + arguments_.command()); }
};

NewCommand left_out(const std::string& name) {
  return std::make_unique<MissingCommand>(name, "not on the page");
}

}  // namespace

NewCommand sweep_command() {
  return left_out("sweep");
}
NewCommand merge_command() {
  return left_out("merge");
}
NewCommand check_command() {
  return left_out("check");
}
NewCommand export_command() {
  return left_out("export");
}

OddsTable stored_table(const std::string& /*path*/, const std::vector<std::string>& /*sets*/,
                       const TableQuestion& /*question*/) {
  refuse("--store");
}

CertificateCost certificate_cost(const Problem& /*problem*/,
                                 const CertificateOptions& /*options*/) {
  refuse("--certificate");
}

void write_certificate(const Problem& /*problem*/, const std::string& /*folder*/,
                       const CertificateOptions& /*options*/) {
  refuse("--certificate");
}

void abandon_output_files_on_signals() {}
void ignore_signal_of_large_files() {}

void prepare_heap() {}
void grow_heap_by_little() {}
void limit_heap(std::uint64_t /*bytes*/) {}

}  // namespace asdic
