package dev.stoa.cli.input.csv;

import dev.stoa.cli.input.block.IrregularTextException;
import dev.stoa.cli.input.record.LogicalText;
import dev.stoa.data.Bitmap;
import dev.stoa.data.BytesVector;
import dev.stoa.data.ColumnVector;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.avro.Schema;

/** Copies the fields of a column of text. */
final class CsvTextReader extends CsvColumnReader {
  private static final int UUID_LENGTH = 36;

  private final boolean isNullable;

  /** Whether values are UUIDs, which are checked and stored in lower case. */
  private final boolean isUuid;

  CsvTextReader(Schema schema, CsvConventions conventions, Optional<CsvColumnShape> shape) {
    super(schema, conventions, shape);
    this.isNullable = schema.isNullable();
    this.isUuid = LogicalText.isStringUuid(valueSchema(schema).orElseThrow());
  }

  @Override
  ColumnVector readValues(CsvFieldTable fields, int column) throws IrregularTextException {
    return isUuid ? readUuids(fields, column) : readText(fields, column);
  }

  private ColumnVector readUuids(CsvFieldTable fields, int column) throws IrregularTextException {
    int rowCount = fields.rowCount();
    BytesVector vector = new BytesVector(type());
    int[] offsets = vector.ensureCapacity(rowCount);
    vector.validity().fill(rowCount);
    byte[] data = new byte[rowCount * UUID_LENGTH];
    int nullCount = 0;
    int length = 0;
    offsets[0] = 0;
    for (int row = 0; row < rowCount; row++) {
      if (decode(fields, row, column) instanceof String uuid) {
        byte[] text = uuid.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(text, 0, data, length, UUID_LENGTH);
        length += UUID_LENGTH;
      } else {
        vector.validity().unset(row);
        nullCount++;
      }
      offsets[row + 1] = length;
    }
    vector.wrap(ByteBuffer.wrap(data, 0, length));
    resize(vector, rowCount, nullCount);
    return vector;
  }

  private ColumnVector readText(CsvFieldTable fields, int column) throws IrregularTextException {
    int rowCount = fields.rowCount();
    boolean isObserved = shape().isPresent() && shape().get().needsAllRows();
    BytesVector vector = new BytesVector(type());
    int[] offsets = vector.ensureCapacity(rowCount);
    Bitmap validity = vector.validity();
    validity.fill(rowCount);
    byte[] data = new byte[fields.lengthOfColumn(column)];
    int nullCount = 0;
    int length = 0;
    offsets[0] = 0;
    for (int row = 0; row < rowCount; row++) {
      boolean isNull = fields.isEmpty(row, column) && !fields.isQuoted(row, column);
      if (isNull && (isNullable || shape().isPresent())) {
        validity.unset(row);
        nullCount++;
      } else if (!isObserved || decode(fields, row, column) != null) {
        length += fields.copyValue(row, column, data, length);
      }
      offsets[row + 1] = length;
    }
    if (nullCount > 0 && !isNullable) {
      throw new IrregularTextException("a null, of which the sample has none");
    }
    vector.wrap(ByteBuffer.wrap(data, 0, length));
    resize(vector, rowCount, nullCount);
    return vector;
  }
}
