package dev.stoa.cli.input.orc;

import dev.stoa.cli.hadoop.HadoopSettings;
import dev.stoa.cli.input.file.HadoopInput;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.file.LocalInput;
import dev.stoa.cli.input.record.FileRecordReader;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.LostRecords;
import dev.stoa.cli.input.record.RecordSource;
import dev.stoa.cli.input.record.ResolvingRecordReader;
import java.io.EOFException;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.orc.OrcConf;
import org.apache.orc.OrcFile;
import org.apache.orc.Reader;
import org.apache.orc.RecordReader;
import org.apache.orc.StripeInformation;
import org.apache.orc.storage.ql.exec.vector.VectorizedRowBatch;

/** Reads the records of an ORC file. */
public final class OrcFileRecordReader implements FileRecordReader {
  private static final String FORMAT = "ORC";
  private static final String JAVA_WRITER = "ORC Java";
  private static final String FOOTER_LOCATION = "its footer";

  private final InputLocation input;
  private final Reader orcReader;
  private final RecordReader rowReader;
  private final Schema schema;
  private final VectorizedRowBatch batch;
  private int nextRowIndex;
  private GenericRecord record;
  private long recordCount;

  private OrcFileRecordReader(InputLocation input, Reader orcReader) throws IOException {
    this.input = input;
    this.orcReader = orcReader;
    checkRowCount(orcReader);
    this.schema = OrcSchemas.of(orcReader);
    this.batch = orcReader.getSchema().createRowBatch();
    this.rowReader = orcReader.rows();
  }

  /**
   * Checks that the counts of rows agree: with a damaged count, ORC's reader returns rows that do
   * not exist.
   */
  private static void checkRowCount(Reader orcReader) throws IOException {
    long stripesRowCount =
        orcReader.getStripes().stream().mapToLong(StripeInformation::getNumberOfRows).sum();
    long statisticsRowCount =
        hasStatistics(orcReader)
            ? orcReader.getStatistics()[0].getNumberOfValues()
            : stripesRowCount;
    if (stripesRowCount != orcReader.getNumberOfRows() || statisticsRowCount != stripesRowCount) {
      throw new IOException(
          "its footer counts "
              + orcReader.getNumberOfRows()
              + " rows, its stripes "
              + stripesRowCount
              + " and its statistics "
              + statisticsRowCount);
    }
  }

  /** Returns whether the footer has statistics: files written without an index have none. */
  private static boolean hasStatistics(Reader orcReader) {
    return orcReader.getRowIndexStride() > 0
        && orcReader.getStatistics().length > 0
        && orcReader.getStatistics()[0].getNumberOfValues() > 0;
  }

  /** Creates a source that reads several files in sequence. */
  public static RecordSource source(List<InputLocation> locations, InputOptions options) {
    return ResolvingRecordReader.source(
        locations, options, OrcFileRecordReader::schema, OrcFileRecordReader::open);
  }

  private static Schema schema(InputLocation location) throws IOException {
    try (Reader orcReader = openReader(location)) {
      return OrcSchemas.of(orcReader);
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      throw ResolvingRecordReader.damaged(FORMAT, FOOTER_LOCATION, e);
    }
  }

  private static OrcFileRecordReader open(InputLocation location) throws IOException {
    try {
      Reader orcReader = openReader(location);
      boolean isOpen = false;
      try {
        OrcFileRecordReader records = new OrcFileRecordReader(location, orcReader);
        isOpen = true;
        return records;
      } finally {
        if (!isOpen) {
          orcReader.close();
        }
      }
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      throw ResolvingRecordReader.damaged(FORMAT, FOOTER_LOCATION, e);
    }
  }

  private static Reader openReader(InputLocation location) throws IOException {
    Path path =
        location instanceof HadoopInput hadoopInput
            ? hadoopInput.path()
            : new Path(URI.create(location.uri()));
    Reader orcReader = openReader(location, path, new Configuration(HadoopSettings.load()));
    boolean mayBeJulian = !orcReader.writerUsedProlepticGregorian();
    if (mayBeJulian && !orcReader.getSoftwareVersion().startsWith(JAVA_WRITER)) {
      // Only ORC's Java writer ever used another calendar; others do not name theirs.
      orcReader.close();
      Configuration configuration = new Configuration(HadoopSettings.load());
      OrcConf.PROLEPTIC_GREGORIAN_DEFAULT.setBoolean(configuration, true);
      return openReader(location, path, configuration);
    }
    return orcReader;
  }

  private static Reader openReader(InputLocation location, Path path, Configuration configuration)
      throws IOException {
    OrcFile.ReaderOptions options =
        OrcFile.readerOptions(configuration)
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
    if (recordCount == orcReader.getNumberOfRows()) {
      return false;
    }
    try {
      if (nextRowIndex >= batch.size) {
        if (!rowReader.nextBatch(batch) || batch.size == 0) {
          throw new EOFException("the ORC file has fewer rows than its footer counts");
        }
        nextRowIndex = 0;
      }
      GenericData.Record row = new GenericData.Record(schema);
      for (Schema.Field field : schema.getFields()) {
        row.put(
            field.pos(),
            OrcValueReader.read(batch.cols[field.pos()], nextRowIndex, field.schema()));
      }
      record = row;
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      // A damaged length requests more memory than there is.
      throw ResolvingRecordReader.damaged(FORMAT, "record " + (recordCount + 1), e);
    }
    nextRowIndex++;
    recordCount++;
    return true;
  }

  @Override
  public GenericRecord record() {
    return record;
  }

  /** Returns an estimate from the number of records: ORC's reader does not count bytes. */
  @Override
  public long position() {
    long rowCount = orcReader.getNumberOfRows();
    return rowCount == 0
        ? input.sizeInBytes()
        : (long) (input.sizeInBytes() * Math.min(1, (double) recordCount / rowCount));
  }

  @Override
  public String location() {
    return "record " + recordCount;
  }

  /** Moves to the next stripe: within this one, the columns no longer agree on a record. */
  @Override
  public Optional<LostRecords> skipBad(IOException failure) throws IOException {
    List<StripeInformation> stripes = orcReader.getStripes();
    int stripeIndex = -1;
    long stripeEnd = 0;
    while (stripeEnd <= recordCount && stripeIndex + 1 < stripes.size()) {
      stripeIndex++;
      stripeEnd += stripes.get(stripeIndex).getNumberOfRows();
    }
    long lostCount = stripeEnd - recordCount;
    if (lostCount <= 0) {
      return Optional.empty();
    }
    recordCount = stripeEnd;
    batch.reset();
    nextRowIndex = 0;
    if (recordCount < orcReader.getNumberOfRows()) {
      rowReader.seekToRow(recordCount);
    }
    return Optional.of(LostRecords.restOf("stripe " + stripeIndex, lostCount));
  }

  @Override
  public void close() throws IOException {
    rowReader.close();
    orcReader.close();
  }
}
