#include <iostream>
#include "odds/solve.hpp"
using namespace asdic;
int main(int argc,char**argv){
  try {
    Document d=Document::read_file(argv[1]);
    for(int i=2;i<argc;++i) d.set(argv[i]);
    Result r=solve(read_case(d));
    std::cout<<r.chain.states<<" states "<<r.chain.transitions<<" edges "<<r.chain.components<<" comps\n";
    for(int i=0;i<5;++i) std::cout<<winner_names[i]<<" "<<(r.winner[i].denominator()<Integer("1000000000000000000000000000000")?to_string(r.winner[i].exact()):"")<<" "<<r.winner[i].decimal(24)<<"\n";
    std::cout<<"rounds "<<r.rounds.mean.decimal(12)<<"\n";
  } catch(const std::exception&e){std::cerr<<e.what()<<"\n";return 2;}
}
