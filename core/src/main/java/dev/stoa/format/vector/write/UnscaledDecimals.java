package dev.stoa.format.vector.write;

import dev.stoa.format.builder.BytesBuilder;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.builder.NumberBuilder;
import dev.stoa.format.builder.SizeTracker;
import dev.stoa.format.vector.buffer.DecimalBytes;
import dev.stoa.format.vector.buffer.NodeKind;
import dev.stoa.type.DataType;
import dev.stoa.type.TypeKind;

/**
 * Converts decimals to unscaled numbers if each is stored in its minimum size and fits a long, as
 * nearly all do; else keeps bytes, so that every value is restored exactly.
 */
final class UnscaledDecimals {
  private UnscaledDecimals() {}

  /** The numbers of small decimals; the builder itself if it has others. */
  static ColumnBuilder of(DataType value, ColumnBuilder builder) {
    if (NodeKind.of(value) != NodeKind.DECIMAL) {
      return builder;
    }
    BytesBuilder bytes = (BytesBuilder) builder;
    boolean isFixed = value.storedKind() == TypeKind.FIXED;
    NumberBuilder numbers = NumberBuilder.ofLongs(new SizeTracker(), true);
    byte[] data = bytes.data().array();
    for (int i = 0; i < bytes.count(); i++) {
      if (!bytes.isPresent(i)) {
        numbers.appendNull();
        continue;
      }
      int from = bytes.start(i);
      int length = bytes.length(i);
      boolean isReversible =
          isFixed
              ? DecimalBytes.isSignExtended(data, from, length)
              : DecimalBytes.isMinimal(data, from, length);
      if (!isReversible) {
        return builder;
      }
      numbers.appendLong(DecimalBytes.unscaled(data, from, length));
    }
    return numbers;
  }
}
