package dev.stoa.cli.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares estimates with exact results. */
final class SketchesTest {
  private final long seed = Long.getLong("seed", System.nanoTime());

  private void assertClose(double expected, double actual, double tolerance) {
    assertTrue(
        Math.abs(expected - actual) <= tolerance,
        "expected " + expected + ", found " + actual + ", -Dseed=" + seed);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 10, 100, 1_000, 10_000, 40_000, 100_000, 1_000_000})
  void distinctCountsAreOffByAFewPercentAtMost(int count) {
    DistinctCounter counter = new DistinctCounter();
    DistinctCounter other = new DistinctCounter();
    for (int i = 0; i < count; i++) {
      long hash = Hashes.of(seed + i);
      counter.add(hash);
      counter.add(hash);
      (i % 3 == 0 ? counter : other).add(hash);
    }
    assertClose((double) count, (double) counter.estimate(), count * 0.04 + 0.5);
    counter.merge(other);
    assertClose((double) count, (double) counter.estimate(), count * 0.04 + 0.5);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 799, 800, 801, 5_000, 300_000})
  void ranksOfQuantilesAreOffByOnePercentAtMost(int count) {
    Random random = new Random(seed);
    QuantileSketch[] parts = {new QuantileSketch(), new QuantileSketch(), new QuantileSketch()};
    long[] values = new long[count];
    for (int i = 0; i < count; i++) {
      values[i] = (long) (random.nextGaussian() * 1e6);
      parts[i % 7 == 0 ? 0 : i < count / 2 ? 1 : 2].add(values[i]);
    }
    QuantileSketch sketch = new QuantileSketch();
    for (QuantileSketch part : parts) {
      sketch.merge(part);
    }
    Arrays.sort(values);
    for (double fraction : new double[] {0.01, 0.25, 0.5, 0.75, 0.99}) {
      int position = Arrays.binarySearch(values, sketch.quantile(fraction));
      assertTrue(position >= 0, "no such value, -Dseed=" + seed);
      assertClose(fraction * count, position, count * 0.01 + 1);
    }
  }

  @Test
  void quantilesOfSortedValuesAreExactForFewValues() {
    QuantileSketch sketch = new QuantileSketch();
    for (int i = 1; i <= 100; i++) {
      sketch.add(i);
    }
    assertEquals(25, sketch.quantile(0.25));
    assertEquals(50, sketch.quantile(0.5));
    assertEquals(75, sketch.quantile(0.75));
  }

  @Test
  void momentsOfPartsMerge() {
    Random random = new Random(seed);
    Moments whole = new Moments();
    Moments left = new Moments();
    Moments right = new Moments();
    for (int i = 0; i < 1_000; i++) {
      double value = 1e9 + random.nextGaussian();
      whole.add(value);
      (i < 300 ? left : right).add(value);
    }
    left.merge(right);
    left.merge(new Moments());
    assertEquals(1_000, left.count());
    assertClose(whole.mean(), left.mean(), 1e-5); // a few units in the last place
    assertClose(whole.standardDeviation(), left.standardDeviation(), 1e-6);
    assertClose(1, whole.standardDeviation(), 0.2);
    Moments single = new Moments();
    single.add(5);
    assertEquals(0, single.standardDeviation());
  }
}
