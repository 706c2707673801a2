package dev.stoa.testing.predicate;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** The order of values, defined in the most obvious way, for {@link RandomPredicate}. */
final class NaiveOrder {
  private NaiveOrder() {}

  /**
   * A sequence of numbers in lexicographic order: the first difference decides, then the length.
   */
  record Sequence(List<Integer> items) implements Comparable<Sequence> {
    @Override
    public int compareTo(Sequence other) {
      for (int i = 0; i < Math.min(items.size(), other.items.size()); i++) {
        int order = items.get(i).compareTo(other.items.get(i));
        if (order != 0) {
          return order;
        }
      }
      return Integer.compare(items.size(), other.items.size());
    }
  }

  /** Returns the code points of a text. */
  static Sequence codePoints(String text) {
    return new Sequence(text.codePoints().boxed().toList());
  }

  /** Returns bytes as numbers from 0 to 255. */
  static Sequence bytes(byte[] bytes) {
    List<Integer> items = new ArrayList<>();
    for (byte b : bytes) {
      items.add(b & 0xff);
    }
    return new Sequence(items);
  }

  /** A floating-point number; NaN is greater than infinity, and both zeros are equal. */
  record FloatingValue(int rank, BigDecimal number) implements Comparable<FloatingValue> {
    static FloatingValue of(double value) {
      if (Double.isNaN(value)) {
        return new FloatingValue(2, BigDecimal.ZERO);
      }
      if (Double.isInfinite(value)) {
        return new FloatingValue(value > 0 ? 1 : -1, BigDecimal.ZERO);
      }
      return new FloatingValue(0, new BigDecimal(value));
    }

    @Override
    public int compareTo(FloatingValue other) {
      int order = Integer.compare(rank, other.rank);
      return order != 0 ? order : number.compareTo(other.number);
    }
  }
}
