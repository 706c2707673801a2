package dev.stoa.spark.vector;

import dev.stoa.data.BytesVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.ConstantVector;
import dev.stoa.data.DictionaryVector;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;

/**
 * Decimals: their unscaled values are longs, or the big-endian bytes of them where there are more
 * digits.
 */
final class DecimalVector extends TableVector {
  private boolean isBytes;

  DecimalVector(DataType type) {
    super(type);
  }

  @Override
  void changed(ColumnVector newValues) {
    ColumnVector different = newValues;
    while (!(different instanceof BytesVector)) {
      if (different instanceof DictionaryVector codes) {
        different = codes.dictionary();
      } else if (different instanceof ConstantVector constant) {
        different = constant.value();
      } else {
        break;
      }
    }
    isBytes = different instanceof BytesVector;
  }

  @Override
  public Decimal getDecimal(int rowId, int precision, int scale) {
    if (!isBytes) {
      return decimal(values().longAt(rowId), precision, scale);
    }
    BigInteger unscaled = new BigInteger(TextVector.copy(values(), rowId));
    return Decimal.apply(new BigDecimal(unscaled, scale), precision, scale);
  }

  private static Decimal decimal(long unscaled, int precision, int scale) {
    return precision <= Decimal.MAX_LONG_DIGITS()
        ? Decimal.createUnsafe(unscaled, precision, scale)
        : Decimal.apply(BigDecimal.valueOf(unscaled, scale), precision, scale);
  }
}
