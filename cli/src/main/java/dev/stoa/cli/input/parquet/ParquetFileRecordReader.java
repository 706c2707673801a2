package dev.stoa.cli.input.parquet;

import dev.stoa.cli.hadoop.HadoopSettings;
import dev.stoa.cli.input.file.HadoopInput;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.record.FileRecordReader;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.RecordSource;
import dev.stoa.cli.input.record.ResolvingRecordReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.HadoopReadOptions;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.api.InitContext;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.RecordMaterializer;
import org.apache.parquet.schema.MessageType;

/** Reads the records of a Parquet file. */
public final class ParquetFileRecordReader implements FileRecordReader {
  private final InputLocation location;
  private final ParquetReader<GenericRecord> reader;
  private final long rowCount;
  private GenericRecord record;
  private long recordCount;

  private ParquetFileRecordReader(
      InputLocation location, ParquetReader<GenericRecord> reader, long rowCount) {
    this.location = location;
    this.reader = reader;
    this.rowCount = rowCount;
  }

  /** Creates a source that reads several files in sequence. */
  public static RecordSource source(List<InputLocation> locations, InputOptions options) {
    return ResolvingRecordReader.source(
        locations, options, ParquetFileRecordReader::schema, ParquetFileRecordReader::open);
  }

  private static Schema schema(InputLocation location) throws IOException {
    try {
      return ParquetSchemas.of(readFooter(location).getFileMetaData());
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      throw ParquetErrors.toException("its footer", e);
    }
  }

  private static ParquetMetadata readFooter(InputLocation location) throws IOException {
    try (ParquetFileReader file =
        ParquetFileReader.open(
            inputFile(location), HadoopReadOptions.builder(new Configuration(false)).build())) {
      ParquetMetadata footer = file.getFooter();
      ParquetErrors.checkReadable(footer);
      return footer;
    }
  }

  private static InputFile inputFile(InputLocation location) throws IOException {
    return location instanceof HadoopInput hadoopInput
        ? HadoopInputFile.fromPath(hadoopInput.path(), HadoopSettings.load())
        : new LocalInputFile(Path.of(URI.create(location.uri())));
  }

  private static ParquetFileRecordReader open(InputLocation location) throws IOException {
    try {
      ParquetMetadata footer = readFooter(location);
      long rowCount = footer.getBlocks().stream().mapToLong(block -> block.getRowCount()).sum();
      RecordReadSupport readSupport = new RecordReadSupport(footer.getFileMetaData());
      return new ParquetFileRecordReader(
          location, new RecordReaderBuilder(inputFile(location), readSupport).build(), rowCount);
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      throw ParquetErrors.toException("its footer", e);
    }
  }

  @Override
  public boolean next() throws IOException {
    try {
      record = reader.read();
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      // A corrupt length requests more memory than there is.
      throw ParquetErrors.toException("the record after record " + recordCount, e);
    }
    recordCount++;
    return record != null;
  }

  @Override
  public GenericRecord record() {
    return record;
  }

  /** Returns an estimate from the number of records: Parquet's reader does not count bytes. */
  @Override
  public long position() {
    return rowCount == 0
        ? location.sizeInBytes()
        : (long) (location.sizeInBytes() * Math.min(1, (double) recordCount / rowCount));
  }

  @Override
  public String location() {
    return "record " + recordCount;
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }

  private static final class RecordReaderBuilder extends ParquetReader.Builder<GenericRecord> {
    private final RecordReadSupport readSupport;

    RecordReaderBuilder(InputFile file, RecordReadSupport readSupport) {
      super(file);
      this.readSupport = readSupport;
      withConf(new Configuration(false));
      withCodecFactory(new ParquetDecompressors());
      usePageChecksumVerification();
    }

    @Override
    protected ReadSupport<GenericRecord> getReadSupport() {
      return readSupport;
    }
  }

  /** Reads all columns as Avro records. */
  private static final class RecordReadSupport extends ReadSupport<GenericRecord> {
    private final FileMetaData file;

    RecordReadSupport(FileMetaData file) {
      this.file = file;
    }

    @Override
    public ReadContext init(InitContext context) {
      return new ReadContext(file.getSchema());
    }

    @SuppressWarnings("deprecation") // its replacement is not abstract yet
    @Override
    public RecordMaterializer<GenericRecord> prepareForRead(
        Configuration configuration,
        Map<String, String> metadata,
        MessageType schema,
        ReadContext context) {
      return new RecordBuilder(file);
    }

    @Override
    public RecordMaterializer<GenericRecord> prepareForRead(
        ParquetConfiguration configuration,
        Map<String, String> metadata,
        MessageType schema,
        ReadContext context) {
      return new RecordBuilder(file);
    }
  }

  private static final class RecordBuilder extends RecordMaterializer<GenericRecord> {
    private final GroupConverter root;
    private GenericRecord record;

    RecordBuilder(FileMetaData file) {
      this.root =
          ParquetConverters.ofRecord(
              file.getSchema(), ParquetSchemas.of(file), value -> record = (GenericRecord) value);
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
