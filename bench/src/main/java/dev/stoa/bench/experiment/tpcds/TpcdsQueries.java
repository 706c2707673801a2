package dev.stoa.bench.experiment.tpcds;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The names of the queries, whose texts Spark's own tests have. */
final class TpcdsQueries {
  private static final int COUNT = 99;

  /** Those of two parts. */
  private static final Set<Integer> TWICE = Set.of(14, 23, 24, 39);

  /** All of them, in order. */
  static final List<String> NAMES =
      IntStream.rangeClosed(1, COUNT).boxed().flatMap(TpcdsQueries::names).toList();

  private TpcdsQueries() {}

  private static Stream<String> names(int number) {
    String name = "q" + number;
    return TWICE.contains(number) ? Stream.of(name + "a", name + "b") : Stream.of(name);
  }
}
