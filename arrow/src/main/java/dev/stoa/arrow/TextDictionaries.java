package dev.stoa.arrow;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.ConstantVector;
import dev.stoa.data.DictionaryVector;
import java.nio.IntBuffer;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;

/**
 * Exports texts with a dictionary for each batch: the dictionary of the page that they come from,
 * if it is not larger than the batch; otherwise the texts themselves, each with its own code.
 */
final class TextDictionaries {
  private final BufferAllocator allocator;
  private final VectorExporter exporter;

  TextDictionaries(BufferAllocator allocator, VectorExporter exporter) {
    this.allocator = allocator;
    this.exporter = exporter;
  }

  /** Whether a field has a dictionary for each batch, as texts of the compact layout do. */
  static boolean isText(Field field) {
    return field.getDictionary() != null && field.getDictionary().getId() < 0;
  }

  /** Returns an empty dictionary. */
  static FieldVector newDictionary(BufferAllocator allocator) {
    FieldType type = FieldType.notNullable(ArrowType.Utf8.INSTANCE);
    return new VarCharVector(new Field("dictionary", type, List.of()), allocator);
  }

  /** Fills a vector with the codes of some rows; returns their dictionary. */
  FieldVector fill(FieldVector target, ColumnVector source, RowSelection rows) {
    if (source instanceof DictionaryVector vector && vector.dictionary().size() <= rows.count()) {
      addCodes(target, source, rows, rows.withNullsAbsent(vector).toCodes(vector));
      ColumnVector dictionary = vector.dictionary();
      return dictionaryOf(dictionary, RowSelection.range(0, dictionary.size()));
    }
    if (source instanceof ConstantVector constant) {
      RowSelection zeros = rows.withNullsAbsent(constant).toConstantRows();
      addCodes(target, source, rows, zeros);
      return dictionaryOf(constant.value(), RowSelection.range(0, constant.value().size()));
    }
    addCodes(target, source, rows, RowSelection.range(0, rows.count()));
    return dictionaryOf(source, rows);
  }

  private FieldVector dictionaryOf(ColumnVector texts, RowSelection rows) {
    FieldVector dictionary = newDictionary(allocator);
    exporter.fill(dictionary, texts, rows);
    return dictionary;
  }

  private void addCodes(
      FieldVector target, ColumnVector source, RowSelection rows, RowSelection codes) {
    try (ArrowBuffers buffers = new ArrowBuffers(allocator)) {
      int nullCount = buffers.addValidity(target.getField(), source, rows);
      int[] values = new int[codes.count()];
      for (int i = 0; i < values.length; i++) {
        values[i] = Math.max(0, codes.row(i)); // nulls have any valid code
      }
      IntBuffer bytes = buffers.addUnset((long) values.length * Integer.BYTES).asIntBuffer();
      bytes.put(values);
      target.loadFieldBuffers(new ArrowFieldNode(values.length, nullCount), buffers.list());
    }
  }
}
