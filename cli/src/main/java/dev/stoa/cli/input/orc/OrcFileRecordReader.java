package dev.stoa.cli.input.orc;

import dev.stoa.cli.hadoop.HadoopSettings;
import dev.stoa.cli.input.file.HadoopInput;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.file.LocalInput;
import dev.stoa.cli.input.record.FileRecordReader;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.RecordSource;
import dev.stoa.cli.input.record.ResolvingRecordReader;
import java.io.EOFException;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.orc.OrcFile;
import org.apache.orc.Reader;
import org.apache.orc.RecordReader;
import org.apache.orc.StripeInformation;
import org.apache.orc.storage.ql.exec.vector.VectorizedRowBatch;

/** The records of an ORC file. */
public final class OrcFileRecordReader implements FileRecordReader {
  private static final String KIND = "ORC";
  private static final String FOOTER = "its footer";

  private final InputLocation location;
  private final Reader file;
  private final RecordReader rows;
  private final Schema schema;
  private final VectorizedRowBatch batch;
  private int nextRow;
  private GenericRecord record;
  private long recordCount;

  private OrcFileRecordReader(InputLocation location, Reader file) throws IOException {
    this.location = location;
    this.file = file;
    checkRowCount(file);
    this.schema = OrcSchemas.of(file);
    this.batch = file.getSchema().createRowBatch();
    this.rows = file.rows();
  }

  /** ORC's reader makes up rows after the last one, without end if a corrupt count says so. */
  private static void checkRowCount(Reader file) throws IOException {
    long stripesRowCount =
        file.getStripes().stream().mapToLong(StripeInformation::getNumberOfRows).sum();
    long statisticsRowCount = file.getStatistics()[0].getNumberOfValues();
    if (stripesRowCount != file.getNumberOfRows() || statisticsRowCount != stripesRowCount) {
      throw new IOException(
          "its footer counts "
              + file.getNumberOfRows()
              + " rows, its stripes "
              + stripesRowCount
              + " and its statistics "
              + statisticsRowCount);
    }
  }

  public static RecordSource source(List<InputLocation> locations, InputOptions options) {
    return ResolvingRecordReader.source(
        locations, options, OrcFileRecordReader::schema, OrcFileRecordReader::open);
  }

  private static Schema schema(InputLocation location) throws IOException {
    try (Reader file = reader(location)) {
      return OrcSchemas.of(file);
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      throw ResolvingRecordReader.damaged(KIND, FOOTER, e);
    }
  }

  private static OrcFileRecordReader open(InputLocation location) throws IOException {
    try {
      Reader file = reader(location);
      boolean isOpen = false;
      try {
        OrcFileRecordReader records = new OrcFileRecordReader(location, file);
        isOpen = true;
        return records;
      } finally {
        if (!isOpen) {
          file.close();
        }
      }
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      throw ResolvingRecordReader.damaged(KIND, FOOTER, e);
    }
  }

  private static Reader reader(InputLocation location) throws IOException {
    Path path =
        location instanceof HadoopInput remote
            ? remote.path()
            : new Path(URI.create(location.uri()));
    OrcFile.ReaderOptions options =
        OrcFile.readerOptions(HadoopSettings.load())
            .useUTCTimestamp(true)
            .convertToProlepticGregorian(true);
    if (location instanceof LocalInput && path.getName().contains(":")) {
      // Hadoop parses such a name as a URI when it looks for its checksum file.
      options.filesystem(FileSystem.getLocal(options.getConfiguration()).getRawFileSystem());
    }
    return OrcFile.createReader(path, options);
  }

  @Override
  public boolean next() throws IOException {
    if (recordCount == file.getNumberOfRows()) {
      return false;
    }
    try {
      if (nextRow >= batch.size) {
        if (!rows.nextBatch(batch) || batch.size == 0) {
          throw new EOFException("the ORC file has fewer rows than its footer counts");
        }
        nextRow = 0;
      }
      GenericData.Record row = new GenericData.Record(schema);
      for (Schema.Field field : schema.getFields()) {
        row.put(field.pos(), OrcValueReader.read(batch.cols[field.pos()], nextRow, field.schema()));
      }
      record = row;
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      // A corrupt length requests more memory than there is.
      throw ResolvingRecordReader.damaged(KIND, "the record after record " + recordCount, e);
    }
    nextRow++;
    recordCount++;
    return true;
  }

  @Override
  public GenericRecord record() {
    return record;
  }

  /** Estimated from the number of records: ORC's reader does not count bytes. */
  @Override
  public long position() {
    long count = file.getNumberOfRows();
    return count == 0
        ? location.sizeInBytes()
        : (long) (location.sizeInBytes() * Math.min(1, (double) recordCount / count));
  }

  @Override
  public String location() {
    return "record " + recordCount;
  }

  @Override
  public void close() throws IOException {
    rows.close();
    file.close();
  }
}
