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
  private final WholeNumbers numbers = new WholeNumbers();
  private long[] unscaled = {};
  private boolean isBytes;
  private RowMap selected;

  DecimalVector(DataType type) {
    super(type);
  }

  @Override
  void changed(ColumnVector newValues) {
    isBytes = isBytes(newValues);
    selected = null;
    if (!isBytes) {
      unscaled = numbers.longsOf(newValues);
    }
  }

  @Override
  void changed(ColumnVector newValues, RowMap rows) {
    isBytes = isBytes(newValues);
    selected = rows;
    if (!isBytes) {
      unscaled = numbers.longsOf(newValues, rows);
    }
  }

  private static boolean isBytes(ColumnVector values) {
    ColumnVector different = values;
    while (!(different instanceof BytesVector)) {
      if (different instanceof DictionaryVector codes) {
        different = codes.dictionary();
      } else if (different instanceof ConstantVector constant) {
        different = constant.value();
      } else {
        return false;
      }
    }
    return true;
  }

  // hot: spark-ingest
  @Override
  public Decimal getDecimal(int rowId, int precision, int scale) {
    if (isNullAt(rowId)) {
      return null;
    } else if (precision <= Decimal.MAX_LONG_DIGITS() && !isBytes) {
      return Decimal.createUnsafe(unscaled[rowId], precision, scale);
    }
    return isBytes
        ? largeDecimal(rowId, precision, scale)
        : Decimal.apply(BigDecimal.valueOf(unscaled[rowId], scale), precision, scale);
  }

  private Decimal largeDecimal(int row, int precision, int scale) {
    int index = selected == null ? row : selected.of(row);
    BigInteger integer = new BigInteger(TextVector.copy(values(), index));
    return Decimal.apply(new BigDecimal(integer, scale), precision, scale);
  }
}
