package dev.stoa.cli.input.parquet;

import dev.stoa.cli.hadoop.HadoopSettings;
import dev.stoa.cli.input.file.HadoopInput;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.file.InvalidFileException;
import dev.stoa.cli.input.record.FileRecordReader;
import dev.stoa.cli.input.record.FileRecordReaderFactory;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.LostRecords;
import dev.stoa.cli.input.record.RecordSource;
import dev.stoa.cli.input.record.ResolvingRecordReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.HadoopReadOptions;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.MessageColumnIO;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.RecordMaterializer;

/** Reads the records of a Parquet file. */
public final class ParquetFileRecordReader implements FileRecordReader {
  private final InputLocation location;
  private final ParquetFileReader file;
  private final ParquetProjection projection;
  private final MessageColumnIO columnIo;
  private final RecordBuilder recordBuilder;
  private RecordReader<GenericRecord> rowGroupReader;
  private int rowGroupIndex = -1;

  /** The number of records in the row groups up to the current one. */
  private long rowGroupsRecordCount;

  private GenericRecord record;
  private long recordCount;

  private ParquetFileRecordReader(
      InputLocation location, ParquetFileReader file, ParquetProjection projection)
      throws InvalidFileException {
    this.location = location;
    this.file = file;
    this.projection = projection;
    file.setRequestedSchema(projection.type());
    this.columnIo = new ColumnIOFactory().getColumnIO(projection.type());
    this.recordBuilder = new RecordBuilder(projection);
  }

  /** Creates a source that reads several files in sequence. */
  public static RecordSource source(List<InputLocation> locations, InputOptions options) {
    return ResolvingRecordReader.source(
        locations, options, ParquetFileRecordReader::schema, new Factory());
  }

  /** Opens files, of which only the needed columns are read. */
  private static final class Factory implements FileRecordReaderFactory {
    @Override
    public FileRecordReader open(InputLocation location) throws IOException {
      return ParquetFileRecordReader.open(location, Optional.empty());
    }

    @Override
    public FileRecordReader open(InputLocation location, Set<Integer> positions)
        throws IOException {
      return ParquetFileRecordReader.open(location, Optional.of(positions));
    }
  }

  private static Schema schema(InputLocation location) throws IOException {
    try (ParquetFileReader file = openFile(location)) {
      if (file.getFileMetaData().getSchema().getFieldCount() == 0) {
        throw ParquetErrors.noColumns(null);
      }
      return ParquetSchemas.of(file.getFileMetaData());
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      throw ParquetErrors.ofFooter(e);
    }
  }

  private static ParquetFileReader openFile(InputLocation location) throws IOException {
    InputFile input =
        location instanceof HadoopInput hadoopInput
            ? HadoopInputFile.fromPath(hadoopInput.path(), HadoopSettings.load())
            : new LocalInputFile(Path.of(URI.create(location.uri())));
    return ParquetFileReader.open(
        input,
        HadoopReadOptions.builder(new Configuration(false))
            .withCodecFactory(new ParquetDecompressors())
            .usePageChecksumVerification()
            .build());
  }

  private static ParquetFileRecordReader open(
      InputLocation location, Optional<Set<Integer>> positions) throws IOException {
    ParquetFileReader file = null;
    ParquetFileRecordReader reader = null;
    try {
      file = openFile(location);
      ParquetErrors.checkReadable(file.getFooter());
      FileMetaData metadata = file.getFileMetaData();
      Schema schema = ParquetSchemas.of(metadata);
      ParquetProjection projection =
          positions.isPresent()
              ? ParquetProjection.of(metadata.getSchema(), schema, positions.get())
              : ParquetProjection.ofAll(metadata.getSchema(), schema);
      reader = new ParquetFileRecordReader(location, file, projection);
      return reader;
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      throw ParquetErrors.ofFooter(e);
    } finally {
      if (reader == null && file != null) {
        file.close();
      }
    }
  }

  @Override
  public boolean next() throws IOException {
    try {
      while (recordCount == rowGroupsRecordCount) {
        if (rowGroupIndex + 1 == file.getRowGroups().size()) {
          return false;
        }
        rowGroupIndex++;
        beginRowGroup(file.getRowGroups().get(rowGroupIndex).getRowCount());
      }
      record = projection.widen(projection.isEmpty() ? null : rowGroupReader.read());
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      // A damaged length requests more memory than there is.
      throw ParquetErrors.toException(
          "record %d (row group %d)".formatted(recordCount + 1, rowGroupIndex), e);
    }
    recordCount++;
    return true;
  }

  private void beginRowGroup(long rowCount) throws IOException {
    rowGroupsRecordCount += rowCount;
    if (rowCount > 0 && !projection.isEmpty()) {
      PageReadStore pages = file.readRowGroup(rowGroupIndex);
      rowGroupReader = columnIo.getRecordReader(new CheckedPages(pages), recordBuilder);
    }
  }

  @Override
  public GenericRecord record() {
    return record;
  }

  /** Returns an estimate from the number of records: Parquet's reader does not count bytes. */
  @Override
  public long position() {
    long rowCount = file.getRecordCount();
    return rowCount == 0
        ? location.sizeInBytes()
        : (long) (location.sizeInBytes() * Math.min(1, (double) recordCount / rowCount));
  }

  @Override
  public String location() {
    return "record " + recordCount;
  }

  /** Moves to the next row group: the columns of this one no longer agree on a record. */
  @Override
  public Optional<LostRecords> skipBad(IOException failure) {
    long lostCount = rowGroupsRecordCount - recordCount;
    recordCount = rowGroupsRecordCount;
    return lostCount > 0
        ? Optional.of(LostRecords.restOf("row group " + rowGroupIndex, lostCount))
        : Optional.empty();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  private static final class RecordBuilder extends RecordMaterializer<GenericRecord> {
    private final GroupConverter root;
    private GenericRecord record;

    RecordBuilder(ParquetProjection projection) {
      this.root =
          ParquetConverters.ofRecord(
              projection.type(), projection.schema(), value -> record = (GenericRecord) value);
    }

    @Override
    public GenericRecord getCurrentRecord() {
      return record;
    }

    @Override
    public GroupConverter getRootConverter() {
      return root;
    }
  }
}
