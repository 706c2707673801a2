package dev.stoa.table.index;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.RecordBatch;
import dev.stoa.format.index.EncodedKey;
import dev.stoa.schema.Column;
import dev.stoa.type.TypeKind;
import java.util.List;

/** Encodes the keys of the rows of batches, whose first columns are the key. Not thread-safe. */
public final class KeyVectors {
  /** Longer values get no room for still longer ones. */
  private static final int MAX_RESERVED_SIZE_IN_BYTES = 1 << 20;

  /** The stored kinds of the key columns. */
  private final TypeKind[] kinds;

  private byte[] bytes = {};

  /**
   * Prepares reading keys.
   *
   * @param columns the key columns, which an index could have
   */
  public KeyVectors(List<Column> columns) {
    this.kinds =
        columns.stream()
            .map(column -> column.type().valueType().storedKind())
            .toArray(TypeKind[]::new);
  }

  /** Encodes the key of a row; returns false if a part is null. */
  public boolean encode(RecordBatch batch, int row, EncodedKey key) {
    key.clear();
    for (int ordinal = 0; ordinal < kinds.length; ordinal++) {
      ColumnVector vector = batch.column(ordinal);
      if (vector.isNull(row)) {
        return false;
      }
      append(kinds[ordinal], vector, row, key);
    }
    return true;
  }

  private void append(TypeKind kind, ColumnVector vector, int row, EncodedKey key) {
    switch (kind) {
      case BOOLEAN -> key.appendLong(vector.booleanAt(row) ? 1 : 0);
      case INT, LONG -> key.appendLong(vector.longAt(row));
      default -> {
        int length = vector.lengthAt(row);
        if (length > bytes.length) {
          bytes =
              new byte[(int) Math.max(length, Math.min(MAX_RESERVED_SIZE_IN_BYTES, 2L * length))];
        }
        vector.copyBytes(row, bytes, 0);
        key.appendBytes(bytes, 0, length);
      }
    }
  }
}
