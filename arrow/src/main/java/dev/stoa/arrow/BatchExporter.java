package dev.stoa.arrow;

import dev.stoa.data.BytesVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.ConstantVector;
import dev.stoa.data.DictionaryVector;
import dev.stoa.data.RecordBatch;
import dev.stoa.data.RecordVector;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;

/**
 * Exports batches of a scan as Arrow vectors; all batches have the same Arrow schema. Called by
 * programs that read tables as Arrow data; {@link #export} may be called by several threads.
 *
 * <p>Numbers in a mapped file are not copied: Arrow's vectors wrap the file's bytes and must not be
 * written to. All other values are copied once. Strings in a table's dictionaries are decoded,
 * since dictionaries differ from page to page; only enums are dictionary-encoded.
 */
public final class BatchExporter implements AutoCloseable {
  /** The size of repeated texts above which a batch is exported in parts. */
  private static final long MAX_REPEATED_SIZE_IN_BYTES = 64L << 20;

  private final BufferAllocator allocator;
  private final Schema avroSchema;
  private final org.apache.arrow.vector.types.pojo.Schema schema;
  private final DictionaryProvider.MapDictionaryProvider dictionaries =
      new DictionaryProvider.MapDictionaryProvider();

  /**
   * Creates an exporter for batches with a schema.
   *
   * @throws IllegalArgumentException if Arrow has no type for a field, see {@link
   *     ArrowSchemas#toArrow}
   */
  public BatchExporter(Schema schema, BufferAllocator allocator) {
    this(schema, allocator, ArrowLayout.STANDARD);
  }

  BatchExporter(Schema schema, BufferAllocator allocator, ArrowLayout layout) {
    this.allocator = allocator;
    this.avroSchema = schema;
    this.schema = ArrowSchemas.toArrow(schema, layout);
    AvroToArrow converter = new AvroToArrow(layout);
    converter.fields(schema);
    List<Schema> enums = converter.enums();
    for (int id = 0; id < enums.size(); id++) {
      dictionaries.put(newDictionary(id, enums.get(id)));
    }
  }

  private Dictionary newDictionary(long id, Schema enumeration) {
    List<String> symbols = enumeration.getEnumSymbols();
    VarCharVector vector = new VarCharVector(enumeration.getName(), allocator);
    vector.allocateNew(symbols.size());
    for (int i = 0; i < symbols.size(); i++) {
      vector.setSafe(i, symbols.get(i).getBytes(StandardCharsets.UTF_8));
    }
    vector.setValueCount(symbols.size());
    return new Dictionary(
        vector, new DictionaryEncoding(id, false, new ArrowType.Int(Integer.SIZE, true)));
  }

  /** Returns the schema of the exported vectors. */
  public org.apache.arrow.vector.types.pojo.Schema schema() {
    return schema;
  }

  /** Returns the dictionaries, which contain the symbols of enums; closed with this exporter. */
  public DictionaryProvider dictionaries() {
    return dictionaries;
  }

  /**
   * Exports the selected rows of a batch. The caller owns and closes the result, which stays valid
   * after the reader's next batch and after the reader is closed.
   *
   * @throws IllegalArgumentException if a value does not fit Arrow's type: a decimal with more
   *     digits than its schema allows, or more than 2 GiB of a column in a batch
   */
  public VectorSchemaRoot export(RecordBatch batch) {
    return export(batch, selectedRows(batch)).root();
  }

  private static RowSelection selectedRows(RecordBatch batch) {
    return batch.hasSelection()
        ? RowSelection.ofBitmap(batch.selection())
        : RowSelection.range(0, batch.rowCount());
  }

  /**
   * Exports the selected rows of a batch: as several batches if texts that rows repeat would make
   * one large, each when the iterator returns it. The caller closes them.
   */
  Iterator<ExportedBatch> exportParts(RecordBatch batch) {
    RowSelection rows = selectedRows(batch);
    int partRows = (int) Math.min(rows.count(), MAX_REPEATED_SIZE_IN_BYTES / repeatedSize(batch));
    int maxRows = Math.max(1, partRows);
    return IntStream.range(0, (rows.count() + maxRows - 1) / maxRows)
        .mapToObj(part -> rows.part(part * maxRows, maxRows))
        .map(part -> export(batch, part))
        .iterator();
  }

  /** Returns the size of the longest texts that a row may repeat, at least 1. */
  private long repeatedSize(RecordBatch batch) {
    long size = 1;
    for (int ordinal = 0; ordinal < batch.columnCount(); ordinal++) {
      if (!TextDictionaries.isText(schema.getFields().get(ordinal))) {
        size += repeatedSize(batch.column(ordinal));
      }
    }
    return size;
  }

  private static long repeatedSize(ColumnVector vector) {
    if (vector instanceof ConstantVector constant) {
      return maxLength(constant.value());
    } else if (vector instanceof DictionaryVector encoded) {
      return maxLength(encoded.dictionary());
    } else if (vector instanceof RecordVector struct) {
      return struct.fields().stream().mapToLong(BatchExporter::repeatedSize).sum();
    }
    return 0;
  }

  private static long maxLength(ColumnVector texts) {
    int maxLength = 0;
    if (texts instanceof BytesVector bytes) {
      for (int row = 0; row < bytes.size(); row++) {
        maxLength = Math.max(maxLength, bytes.lengthAt(row));
      }
    }
    return maxLength;
  }

  private ExportedBatch export(RecordBatch batch, RowSelection rows) {
    ExportedBatch exported = new ExportedBatch(newRoot(), new HashMap<>());
    try {
      VectorExporter exporter = new VectorExporter(allocator);
      for (int ordinal = 0; ordinal < batch.columnCount(); ordinal++) {
        fillVector(exporter, exported, ordinal, batch.column(ordinal), rows);
      }
      exported.root().setRowCount(rows.count());
      return exported;
    } catch (RuntimeException e) {
      exported.close();
      throw e;
    }
  }

  /** Returns empty vectors of the schema. */
  VectorSchemaRoot newRoot() {
    List<FieldVector> vectors = schema.getFields().stream().map(this::newVector).toList();
    return new VectorSchemaRoot(schema, vectors, 0);
  }

  private FieldVector newVector(Field field) {
    boolean isDecimal64 =
        field.getType() instanceof ArrowType.Decimal decimal && decimal.getBitWidth() == Long.SIZE;
    return isDecimal64 ? new BigIntVector(field, allocator) : field.createVector(allocator);
  }

  /**
   * Exports records of the schema, such as those of a lookup, in their order; slower than a batch.
   * The caller owns and closes the result.
   *
   * @throws IllegalArgumentException as {@link #export(RecordBatch)} does
   */
  public VectorSchemaRoot export(List<? extends IndexedRecord> records) {
    return export(RecordVectors.batch(avroSchema, records));
  }

  private void fillVector(
      VectorExporter exporter,
      ExportedBatch batch,
      int ordinal,
      ColumnVector source,
      RowSelection rows) {
    FieldVector target = batch.root().getVector(ordinal);
    try {
      if (TextDictionaries.isText(target.getField())) {
        TextDictionaries texts = new TextDictionaries(allocator, exporter);
        long id = target.getField().getDictionary().getId();
        batch.dictionaries().put(id, texts.fill(target, source, rows));
      } else {
        exporter.fill(target, source, rows);
      }
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "field " + target.getName() + ": " + e.getMessage() + "; select other columns", e);
    }
  }

  /** Releases the dictionaries. */
  @Override
  public void close() {
    dictionaries.close();
  }
}
