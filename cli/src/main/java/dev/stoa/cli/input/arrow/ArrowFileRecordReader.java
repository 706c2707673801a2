package dev.stoa.cli.input.arrow;

import dev.stoa.arrow.BatchImporter;
import dev.stoa.cli.input.file.InputErrors;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.file.InvalidFileException;
import dev.stoa.cli.input.record.FileRecordReader;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.RecordSource;
import dev.stoa.cli.input.record.ResolvingRecordReader;
import dev.stoa.data.RecordBatch;
import dev.stoa.data.VectorToAvro;
import java.io.IOException;
import java.util.List;
import org.apache.arrow.memory.OutOfMemoryException;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/** Reads the records of an Arrow file or stream. */
public final class ArrowFileRecordReader implements FileRecordReader {
  private static final String FORMAT = "Arrow";
  private static final String SCHEMA_LOCATION = "its schema";

  private final InputLocation location;
  private final ArrowBatches batches;
  private final BatchImporter importer;
  private RecordBatch batch;
  private int nextRowIndex;
  private GenericRecord record;
  private long batchCount;
  private long recordCount;

  private ArrowFileRecordReader(
      InputLocation location, ArrowBatches batches, BatchImporter importer) {
    this.location = location;
    this.batches = batches;
    this.importer = importer;
  }

  /** Creates a source that reads several files in sequence. */
  public static RecordSource source(List<InputLocation> locations, InputOptions options) {
    return ResolvingRecordReader.source(
        locations, options, ArrowFileRecordReader::schema, ArrowFileRecordReader::open);
  }

  private static Schema schema(InputLocation location) throws IOException {
    try (ArrowFileRecordReader reader = open(location)) {
      return reader.importer.schema();
    }
  }

  private static ArrowFileRecordReader open(InputLocation location) throws IOException {
    ArrowBatches batches = null;
    ArrowFileRecordReader reader = null;
    try {
      batches = ArrowBatches.open(location);
      reader = new ArrowFileRecordReader(location, batches, importer(batches));
      return reader;
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      throw damaged(SCHEMA_LOCATION, e);
    } finally {
      if (reader == null && batches != null) {
        batches.close();
      }
    }
  }

  private static BatchImporter importer(ArrowBatches batches) throws IOException {
    VectorSchemaRoot root = batches.reader().getVectorSchemaRoot();
    try {
      return new BatchImporter(root, batches.reader());
    } catch (IllegalArgumentException e) {
      throw new InvalidFileException("in " + SCHEMA_LOCATION + ": " + e.getMessage(), e);
    }
  }

  private static IOException damaged(String part, Throwable exception) {
    return ResolvingRecordReader.damaged(FORMAT, part, reason(exception), exception);
  }

  /** Returns in words what Arrow's reader says. */
  private static String reason(Throwable exception) {
    if (exception instanceof IndexOutOfBoundsException) {
      return "a buffer is shorter than its values";
    }
    return exception instanceof OutOfMemoryException || exception instanceof OutOfMemoryError
        ? "a length exceeds the memory"
        : InputErrors.reason(exception);
  }

  @Override
  public boolean next() throws IOException {
    while (batch == null || nextRowIndex == batch.rowCount()) {
      if (!nextBatch()) {
        return false;
      }
    }
    record = VectorToAvro.record(batch, nextRowIndex++);
    recordCount++;
    return true;
  }

  private boolean nextBatch() throws IOException {
    String part = "record batch " + batchCount;
    try {
      if (!batches.reader().loadNextBatch()) {
        return false;
      }
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      throw damaged(part, e);
    }
    try {
      batch = importer.batch();
    } catch (IllegalArgumentException e) {
      throw new InvalidFileException("in " + part + ": " + e.getMessage(), e);
    } catch (RuntimeException e) {
      throw damaged(part, e);
    }
    batchCount++;
    nextRowIndex = 0;
    return true;
  }

  @Override
  public GenericRecord record() {
    return record;
  }

  @Override
  public long position() {
    return Math.min(location.sizeInBytes(), batches.reader().bytesRead());
  }

  @Override
  public String location() {
    return "record " + recordCount;
  }

  @Override
  public void close() throws IOException {
    batches.close();
  }
}
