package dev.stoa.arrow;

import dev.stoa.data.RecordBatch;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.avro.Schema;

/**
 * Gives the rows of Arrow's vectors as batches, for {@link dev.stoa.table.write.TableWriter#write}.
 * For one thread. Called by programs that write Arrow data into tables.
 *
 * <p>Numbers, texts and bytes are not copied: the batch wraps Arrow's own memory. Narrower numbers,
 * offsets, bits, decimals, dictionary codes and views of bytes are copied once.
 */
public final class BatchImport {
  private final VectorSchemaRoot root;
  private final RecordBatch batch;
  private final List<VectorImport> columns = new ArrayList<>();

  /**
   * An import of the rows that vectors have and will have when they are filled anew.
   *
   * @param dictionaries the values of dictionary-encoded fields: those of the reader or the {@link
   *     BatchExport} that made the vectors
   * @throws IllegalArgumentException when tables cannot hold a field, which the message names
   */
  public BatchImport(VectorSchemaRoot root, DictionaryProvider dictionaries) {
    this.root = root;
    Schema schema = ArrowSchemas.toAvro(root.getSchema(), dictionaries);
    VectorImports imports = new VectorImports(dictionaries);
    List<FieldVector> vectors = root.getFieldVectors();
    for (Schema.Field field : schema.getFields()) {
      columns.add(imports.of(field.schema(), vectors.get(field.pos())));
    }
    this.batch = new RecordBatch(schema, columns.stream().map(column -> column.first(0)).toList());
  }

  /** The schema of the rows, which a table for them can be created with. */
  public Schema schema() {
    return batch.schema();
  }

  /**
   * The rows that the vectors have at present, in the same object each time. Valid until the
   * vectors are filled anew or closed.
   *
   * @throws IllegalArgumentException when a value is none that tables can hold, such as a code that
   *     its dictionary does not have, or a column has more than 2 GiB: the message names the field
   */
  public RecordBatch batch() {
    int rowCount = root.getRowCount();
    for (int ordinal = 0; ordinal < columns.size(); ordinal++) {
      batch.setColumn(ordinal, columns.get(ordinal).first(rowCount));
    }
    batch.reset(0, rowCount);
    return batch;
  }
}
