package dev.stoa.cli.output;

import dev.stoa.cli.input.file.InputErrors;
import dev.stoa.cli.input.parquet.ParquetNulls;
import dev.stoa.cli.input.parquet.ParquetTypes;
import dev.stoa.cli.input.record.FieldProperties;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.ParquetRuntimeException;
import org.apache.parquet.avro.AvroWriteSupport;
import org.apache.parquet.conf.HadoopParquetConfiguration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.DelegatingWriteSupport;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.TypeUtil;

/** Writes a Parquet file, compressed with Zstandard; its metadata contains the Avro schema. */
final class ParquetRecordEncoder implements RecordEncoder {
  private static final String SCHEMA_KEY = "parquet.avro.schema";

  private final ParquetWriter<IndexedRecord> writer;
  private final boolean isConverted;
  private final Schema storedSchema;

  ParquetRecordEncoder(Schema schema, OutputStream out) throws IOException {
    checkTypes(schema);
    this.isConverted = StoredRecords.isConverted(schema);
    this.storedSchema = StoredRecords.storedSchema(schema);
    this.writer =
        new WriterBuilder(schema, storedSchema, out)
            .withConf(ParquetTypes.configuration())
            .withCompressionCodec(CompressionCodecName.ZSTD)
            .build();
  }

  private static void checkTypes(Schema schema) {
    for (Schema.Field field : schema.getFields()) {
      Schema singleColumnSchema =
          Schema.createRecord(
              "Row", null, null, false, List.of(new Schema.Field(field, field.schema())));
      try {
        TypeUtil.checkValidWriteSchema(ParquetTypes.of(singleColumnSchema));
        StoredRecords.storedSchema(singleColumnSchema);
      } catch (AvroRuntimeException
          | UnsupportedOperationException
          | IllegalArgumentException
          | ParquetRuntimeException e) {
        throw unsupported(field, e.getMessage().lines().findFirst().orElse(""), e);
      }
    }
  }

  private static OutputException unsupported(Schema.Field field, String reason, Throwable cause) {
    return new OutputException(
        "column \""
            + FieldProperties.externalName(field)
            + "\" has a type that Parquet files cannot store ("
            + reason
            + "): omit it with --columns, or write .avro or .jsonl",
        cause);
  }

  @Override
  public void write(IndexedRecord record) throws IOException {
    writer.write(isConverted ? converted(record) : record);
  }

  private IndexedRecord converted(IndexedRecord record) {
    try {
      return StoredRecords.record(record, storedSchema);
    } catch (IOException e) {
      throw new OutputException(
          "a variant is not JSON ("
              + InputErrors.reason(e)
              + "): correct it, or write .avro or .jsonl",
          e);
    }
  }

  @Override
  public void end() throws IOException {
    writer.close();
  }

  /** Builds a writer of records whose columns have the fields' original names. */
  private static final class WriterBuilder
      extends ParquetWriter.Builder<IndexedRecord, WriterBuilder> {
    private final Schema schema;
    private final Schema storedSchema;

    WriterBuilder(Schema schema, Schema storedSchema, OutputStream out) {
      super(new StreamOutputFile(out));
      this.schema = schema;
      this.storedSchema = storedSchema;
    }

    @Override
    protected WriterBuilder self() {
      return this;
    }

    @Override
    @Deprecated
    @SuppressWarnings("InlineMeSuggester") // nobody calls it in our code
    protected WriteSupport<IndexedRecord> getWriteSupport(Configuration configuration) {
      return getWriteSupport(new HadoopParquetConfiguration(configuration));
    }

    @Override
    protected WriteSupport<IndexedRecord> getWriteSupport(ParquetConfiguration configuration) {
      return new RecordWriteSupport(schema, storedSchema, ParquetTypes.ofLists(schema));
    }
  }

  /** Writes records of the stored schema; the metadata contains the original one. */
  private static final class RecordWriteSupport extends DelegatingWriteSupport<IndexedRecord> {
    private final Schema schema;
    private final MessageType typeOfLists;

    RecordWriteSupport(Schema schema, Schema storedSchema, MessageType typeOfLists) {
      super(
          new AvroWriteSupport<>(
              typeOfLists, ParquetNulls.storedSchema(storedSchema), GenericData.get()));
      this.schema = schema;
      this.typeOfLists = typeOfLists;
    }

    @Override
    public void prepareForWrite(RecordConsumer consumer) {
      super.prepareForWrite(ParquetMapConsumer.of(consumer, typeOfLists));
    }

    @Override
    public WriteContext init(ParquetConfiguration configuration) {
      WriteContext context = super.init(configuration);
      Map<String, String> metadata = new HashMap<>(context.getExtraMetaData());
      metadata.replaceAll((key, value) -> key.equals(SCHEMA_KEY) ? schema.toString() : value);
      return new WriteContext(ParquetTypes.of(schema), metadata);
    }
  }

  /** Lets Parquet write to a stream, which stays open. */
  private record StreamOutputFile(OutputStream out) implements OutputFile {
    @Override
    public PositionOutputStream create(long blockSizeHint) {
      return new CountingStream(out);
    }

    @Override
    public PositionOutputStream createOrOverwrite(long blockSizeHint) {
      return create(blockSizeHint);
    }

    @Override
    public boolean supportsBlockSize() {
      return false;
    }

    @Override
    public long defaultBlockSize() {
      return 0;
    }
  }

  /** Counts the bytes written; only flushes the stream when closed. */
  private static final class CountingStream extends PositionOutputStream {
    private final OutputStream out;
    private long position;

    CountingStream(OutputStream out) {
      this.out = out;
    }

    @Override
    public long getPos() {
      return position;
    }

    @Override
    public void write(int singleByte) throws IOException {
      out.write(singleByte);
      position++;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
      position += length;
    }

    @Override
    public void flush() throws IOException {
      out.flush();
    }

    @Override
    public void close() throws IOException {
      flush();
    }
  }
}
