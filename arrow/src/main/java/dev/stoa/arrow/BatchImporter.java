package dev.stoa.arrow;

import dev.stoa.data.RecordBatch;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.avro.Schema;

/**
 * Imports the rows of Arrow's vectors as batches, for {@link
 * dev.stoa.table.write.TableWriter#write}. Not thread-safe. Called by programs that write Arrow
 * data into tables.
 *
 * <p>Numbers, strings and bytes are not copied: the batch wraps Arrow's memory. Narrower numbers,
 * offsets, bits, decimals, dictionary codes and views of bytes are copied once.
 */
public final class BatchImporter {
  private final VectorSchemaRoot root;
  private final RecordBatch batch;
  private final List<VectorImporter> importers = new ArrayList<>();

  /**
   * Creates an importer of vectors, which may be refilled between batches.
   *
   * @param dictionaries the values of dictionary-encoded fields: those of the reader or the {@link
   *     BatchExporter} that made the vectors
   * @throws IllegalArgumentException if tables cannot store a field, which the message names
   */
  public BatchImporter(VectorSchemaRoot root, DictionaryProvider dictionaries) {
    this.root = root;
    Schema schema = ArrowSchemas.toAvro(root.getSchema(), dictionaries);
    VectorImporterFactory factory = new VectorImporterFactory(dictionaries);
    List<FieldVector> vectors = root.getFieldVectors();
    for (Schema.Field field : schema.getFields()) {
      Field arrowField = root.getSchema().getFields().get(field.pos());
      importers.add(factory.of(field.schema(), vectors.get(field.pos()), arrowField));
    }
    this.batch =
        new RecordBatch(schema, importers.stream().map(importer -> importer.read(0)).toList());
  }

  /** Returns the schema of the rows, for creating a table. */
  public Schema schema() {
    return batch.schema();
  }

  /**
   * Imports the current rows of the vectors; returns the same object each time. Valid until the
   * vectors are refilled or closed.
   *
   * @throws IllegalArgumentException if tables cannot store a value, such as a code outside its
   *     dictionary, or a column has more than 2 GiB; the message names the field
   */
  public RecordBatch batch() {
    int rowCount = root.getRowCount();
    for (int ordinal = 0; ordinal < importers.size(); ordinal++) {
      batch.setColumn(ordinal, importers.get(ordinal).read(rowCount));
    }
    batch.reset(0, rowCount);
    return batch;
  }
}
