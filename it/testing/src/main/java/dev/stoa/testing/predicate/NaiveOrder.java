package dev.stoa.testing.predicate;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** The order of values in its most obvious form, for the oracle. */
final class NaiveOrder {
  private NaiveOrder() {}

  /** Lexicographic order of numbers: the first difference decides, then the length. */
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

  /** The code points of a text. */
  static Sequence codePoints(String text) {
    return new Sequence(text.codePoints().boxed().toList());
  }

  /** Bytes as numbers from 0 to 255. */
  static Sequence bytes(byte[] bytes) {
    List<Integer> items = new ArrayList<>();
    for (byte one : bytes) {
      items.add(one & 0xff);
    }
    return new Sequence(items);
  }

  /** A number, an infinity or NaN, which is greater than both; both zeros are equal. */
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
