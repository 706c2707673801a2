package dev.stoa.arrow;

import java.util.AbstractList;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/**
 * The rows of Arrow's vectors as records, for {@link dev.stoa.table.write.TableWriter#write}. Each
 * is made when it is asked for and holds copies; the list is valid as long as the vectors are.
 * Called by programs that write what speaks Arrow into tables.
 */
public final class ArrowRecords extends AbstractList<GenericRecord> {
  private final VectorSchemaRoot root;
  private final Schema schema;
  private final ValueReader rows;

  /**
   * The rows of vectors.
   *
   * @param dictionaries the values of dictionary-encoded fields: those of the reader or the {@link
   *     BatchExport} that made the vectors
   * @throws IllegalArgumentException when tables cannot hold a field, which the message names
   */
  public ArrowRecords(VectorSchemaRoot root, DictionaryProvider dictionaries) {
    this.root = root;
    this.schema = ArrowSchemas.toAvro(root.getSchema(), dictionaries);
    this.rows = new ValueReaders(dictionaries).record(schema, root.getFieldVectors());
  }

  /** The schema of the records, which a table for them can be created with. */
  public Schema schema() {
    return schema;
  }

  /**
   * A row.
   *
   * @throws IllegalArgumentException when a value is none that tables can hold, such as a code that
   *     its dictionary does not have
   */
  @Override
  public GenericRecord get(int row) {
    if (row < 0 || row >= size()) {
      throw new IndexOutOfBoundsException("there is no row " + row + " of " + size());
    }
    return (GenericRecord) rows.at(row);
  }

  @Override
  public int size() {
    return root.getRowCount();
  }
}
