package dev.stoa.format.vector.write;

import dev.stoa.format.builder.BytesBuilder;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.builder.NumberBuilder;
import dev.stoa.format.builder.Tally;
import dev.stoa.format.vector.buffer.DecimalBytes;
import dev.stoa.format.vector.buffer.NodeKind;
import dev.stoa.type.DataType;
import dev.stoa.type.TypeKind;

/**
 * Turns decimals into unscaled numbers where each is stored in its fewest bytes and fits a long, as
 * nearly all do; else they stay bytes, so that every value comes back as it was.
 */
final class DecimalNumbers {
  private DecimalNumbers() {}

  /** The numbers of small decimals; the builder itself where it holds others. */
  static ColumnBuilder ofDecimals(DataType value, ColumnBuilder builder) {
    if (NodeKind.of(value) != NodeKind.DECIMAL) {
      return builder;
    }
    BytesBuilder bytes = (BytesBuilder) builder;
    boolean isFixed = value.storedKind() == TypeKind.FIXED;
    NumberBuilder numbers = NumberBuilder.ofLongs(new Tally(), true);
    byte[] data = bytes.data().array();
    for (int i = 0; i < bytes.count(); i++) {
      if (!bytes.isPresent(i)) {
        numbers.appendNull();
        continue;
      }
      int from = bytes.start(i);
      int length = bytes.length(i);
      boolean isSame =
          isFixed
              ? DecimalBytes.isExtended(data, from, length)
              : DecimalBytes.isShortest(data, from, length);
      if (!isSame) {
        return builder;
      }
      numbers.appendLong(DecimalBytes.unscaled(data, from, length));
    }
    return numbers;
  }
}
