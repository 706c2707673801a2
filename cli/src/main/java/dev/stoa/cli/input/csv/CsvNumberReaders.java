package dev.stoa.cli.input.csv;

import dev.stoa.cli.input.block.IrregularTextException;
import dev.stoa.cli.input.record.LogicalText;
import dev.stoa.data.BooleanVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.DoubleVector;
import dev.stoa.data.IntVector;
import dev.stoa.data.LongVector;
import dev.stoa.type.text.NumberText;
import dev.stoa.type.text.TemporalText;
import java.util.Optional;
import org.apache.avro.Schema;

/**
 * The readers of numbers, dates, timestamps and booleans. They parse from bytes what {@link
 * CsvColumnShape} takes for a value of the column's type and most programs write; everything else
 * goes through {@link CsvColumnReader#decode}.
 */
final class CsvNumberReaders {
  private CsvNumberReaders() {}

  /** What an integer column reads from bytes without creating objects. */
  private static final class IntegerText {
    static final long NOT_PLAIN = TemporalText.NOT_PLAIN;

    private final boolean isNumber;
    private final TemporalText temporal; // null for numbers, and where dates have another format

    IntegerText(Schema schema, CsvConventions conventions) {
      Schema valueSchema = CsvColumnReader.valueSchema(schema).orElseThrow();
      this.isNumber = valueSchema.getLogicalType() == null;
      this.temporal =
          conventions.notation().dateFormat().isEmpty()
              ? LogicalText.temporal(valueSchema).orElse(null)
              : null;
    }

    long parse(byte[] bytes, int start, int end) {
      if (isNumber) {
        return start < end && NumberText.isPlainInteger(bytes, start, end)
            ? NumberText.parsePlainInteger(bytes, start, end)
            : NOT_PLAIN;
      }
      return temporal == null ? NOT_PLAIN : temporal.parsePlain(bytes, start, end);
    }
  }

  /** Reads integers of 64 bits, and dates and times that are stored as such. */
  static final class LongReader extends CsvColumnReader {
    private final IntegerText text;

    LongReader(Schema schema, CsvConventions conventions, Optional<CsvColumnShape> shape) {
      super(schema, conventions, shape);
      this.text = new IntegerText(schema, conventions);
    }

    @Override
    ColumnVector readValues(CsvFieldTable fields, int column) throws IrregularTextException {
      int rowCount = fields.rowCount();
      LongVector vector = new LongVector(type());
      long[] values = vector.ensureCapacity(rowCount);
      vector.validity().fill(rowCount);
      byte[] bytes = fields.bytes();
      int nullCount = 0;
      for (int row = 0; row < rowCount; row++) {
        long parsed = text.parse(bytes, fields.start(row, column), fields.end(row, column));
        if (parsed != IntegerText.NOT_PLAIN) {
          values[row] = parsed;
        } else if (decode(fields, row, column) instanceof Long value) {
          values[row] = value;
        } else {
          vector.validity().unset(row);
          nullCount++;
        }
      }
      resize(vector, rowCount, nullCount);
      return vector;
    }
  }

  /** Reads integers of 32 bits, and dates and times that are stored as such. */
  static final class IntReader extends CsvColumnReader {
    private final IntegerText text;

    IntReader(Schema schema, CsvConventions conventions, Optional<CsvColumnShape> shape) {
      super(schema, conventions, shape);
      this.text = new IntegerText(schema, conventions);
    }

    @Override
    ColumnVector readValues(CsvFieldTable fields, int column) throws IrregularTextException {
      int rowCount = fields.rowCount();
      IntVector vector = new IntVector(type());
      int[] values = vector.ensureCapacity(rowCount);
      vector.validity().fill(rowCount);
      byte[] bytes = fields.bytes();
      int nullCount = 0;
      for (int row = 0; row < rowCount; row++) {
        long parsed = text.parse(bytes, fields.start(row, column), fields.end(row, column));
        if (parsed == (int) parsed) {
          values[row] = (int) parsed;
        } else if (decode(fields, row, column) instanceof Integer value) {
          values[row] = value;
        } else {
          vector.validity().unset(row);
          nullCount++;
        }
      }
      resize(vector, rowCount, nullCount);
      return vector;
    }
  }

  /** Reads numbers of 53 bits of precision. */
  static final class DoubleReader extends CsvColumnReader {
    DoubleReader(Schema schema, CsvConventions conventions, Optional<CsvColumnShape> shape) {
      super(schema, conventions, shape);
    }

    @Override
    ColumnVector readValues(CsvFieldTable fields, int column) throws IrregularTextException {
      int rowCount = fields.rowCount();
      DoubleVector vector = new DoubleVector(type());
      double[] values = vector.ensureCapacity(rowCount);
      vector.validity().fill(rowCount);
      byte[] bytes = fields.bytes();
      boolean hasDecimalPoints = hasDecimalPoints();
      int nullCount = 0;
      for (int row = 0; row < rowCount; row++) {
        int start = fields.start(row, column);
        int end = fields.end(row, column);
        int point =
            hasDecimalPoints && start < end ? NumberText.findPlainPoint(bytes, start, end) : -1;
        if (point >= 0) {
          values[row] = NumberText.parsePlainDecimal(bytes, start, point, end);
        } else if (decode(fields, row, column) instanceof Double value) {
          values[row] = value;
        } else {
          vector.validity().unset(row);
          nullCount++;
        }
      }
      resize(vector, rowCount, nullCount);
      return vector;
    }
  }

  /** Reads true and false. */
  static final class BooleanReader extends CsvColumnReader {
    BooleanReader(Schema schema, CsvConventions conventions, Optional<CsvColumnShape> shape) {
      super(schema, conventions, shape);
    }

    @Override
    ColumnVector readValues(CsvFieldTable fields, int column) throws IrregularTextException {
      int rowCount = fields.rowCount();
      BooleanVector vector = new BooleanVector(type());
      vector.values().clear(rowCount);
      vector.validity().fill(rowCount);
      byte[] bytes = fields.bytes();
      int nullCount = 0;
      for (int row = 0; row < rowCount; row++) {
        int start = fields.start(row, column);
        int end = fields.end(row, column);
        if (end - start == 4 && isTrue(bytes, start)) {
          vector.values().set(row);
        } else if (end - start != 5 || !isFalse(bytes, start)) {
          Object value = decode(fields, row, column);
          if (value == null) {
            vector.validity().unset(row);
            nullCount++;
          } else if ((boolean) value) {
            vector.values().set(row);
          }
        }
      }
      resize(vector, rowCount, nullCount);
      return vector;
    }

    private static boolean isTrue(byte[] bytes, int at) {
      return bytes[at] == 't'
          && bytes[at + 1] == 'r'
          && bytes[at + 2] == 'u'
          && bytes[at + 3] == 'e';
    }

    private static boolean isFalse(byte[] bytes, int at) {
      return bytes[at] == 'f'
          && bytes[at + 1] == 'a'
          && bytes[at + 2] == 'l'
          && bytes[at + 3] == 's'
          && bytes[at + 4] == 'e';
    }
  }
}
