package dev.stoa.spark.vector;

import dev.stoa.data.BytesVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.ConstantVector;
import dev.stoa.data.DictionaryVector;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;

/** Decimals, whose unscaled values are longs, or big-endian bytes if they have more digits. */
final class DecimalVector extends TableVector {
  private final IntegralArrays numbers = new IntegralArrays();
  private long[] unscaled = {};
  private boolean isBytes;
  private RowMapping selected;

  DecimalVector(DataType type) {
    super(type);
  }

  @Override
  void onWrap(ColumnVector newValues) {
    isBytes = isBytes(newValues);
    selected = null;
    if (!isBytes) {
      unscaled = numbers.longsOf(newValues);
    }
  }

  @Override
  void onWrap(ColumnVector newValues, RowMapping rows) {
    isBytes = isBytes(newValues);
    selected = rows;
    if (!isBytes) {
      unscaled = numbers.longsOf(newValues, rows);
    }
  }

  private static boolean isBytes(ColumnVector values) {
    ColumnVector distinct = values;
    while (!(distinct instanceof BytesVector)) {
      if (distinct instanceof DictionaryVector codes) {
        distinct = codes.dictionary();
      } else if (distinct instanceof ConstantVector constant) {
        distinct = constant.value();
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
    int index = selected == null ? row : selected.sourceRow(row);
    BigInteger integer = new BigInteger(Utf8Vector.copy(values(), index));
    return Decimal.apply(new BigDecimal(integer, scale), precision, scale);
  }
}
