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
 * Converts decimals to unscaled numbers if each is stored in its minimum size and fits into a long,
 * as nearly all do. Otherwise keeps bytes, so that the exact bytes of every value are restored.
 */
final class UnscaledDecimals {
  private UnscaledDecimals() {}

  /**
   * Returns a builder of the unscaled numbers if all decimals can be restored from them; otherwise
   * {@code builder} itself.
   */
  static ColumnBuilder tryConvert(DataType valueType, ColumnBuilder builder) {
    if (NodeKind.of(valueType) != NodeKind.DECIMAL) {
      return builder;
    }
    BytesBuilder bytes = (BytesBuilder) builder;
    boolean isFixed = valueType.storedKind() == TypeKind.FIXED;
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
