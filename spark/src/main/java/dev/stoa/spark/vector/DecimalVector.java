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
 * A vector of decimals. The unscaled values are longs, or big-endian bytes if they may have more
 * than 18 digits.
 */
final class DecimalVector extends TableVector {
  private final IntegralArrays arrays = new IntegralArrays();
  private long[] unscaledValues = {};
  private boolean hasByteValues;
  private RowMapping rowMapping;

  DecimalVector(DataType type) {
    super(type);
  }

  @Override
  void onWrap(ColumnVector newValues) {
    hasByteValues = hasByteValues(newValues);
    rowMapping = null;
    if (!hasByteValues) {
      unscaledValues = arrays.longsOf(newValues);
    }
  }

  @Override
  void onWrap(ColumnVector newValues, RowMapping rows) {
    hasByteValues = hasByteValues(newValues);
    rowMapping = rows;
    if (!hasByteValues) {
      unscaledValues = arrays.longsOf(newValues, rows);
    }
  }

  private static boolean hasByteValues(ColumnVector values) {
    ColumnVector storedValues = values;
    while (!(storedValues instanceof BytesVector)) {
      if (storedValues instanceof DictionaryVector codes) {
        storedValues = codes.dictionary();
      } else if (storedValues instanceof ConstantVector constant) {
        storedValues = constant.value();
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
    } else if (precision <= Decimal.MAX_LONG_DIGITS() && !hasByteValues) {
      return Decimal.createUnsafe(unscaledValues[rowId], precision, scale);
    }
    return hasByteValues
        ? largeDecimal(rowId, precision, scale)
        : Decimal.apply(BigDecimal.valueOf(unscaledValues[rowId], scale), precision, scale);
  }

  private Decimal largeDecimal(int row, int precision, int scale) {
    int index = rowMapping == null ? row : rowMapping.sourceRow(row);
    BigInteger integer = new BigInteger(Utf8Vector.copy(values(), index));
    return Decimal.apply(new BigDecimal(integer, scale), precision, scale);
  }
}
