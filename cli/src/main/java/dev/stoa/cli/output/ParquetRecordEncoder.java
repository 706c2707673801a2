package dev.stoa.cli.output;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.ParquetRuntimeException;
import org.apache.parquet.avro.AvroParquetWriter;
import org.apache.parquet.avro.AvroSchemaConverter;
import org.apache.parquet.avro.AvroWriteSupport;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;
import org.apache.parquet.schema.TypeUtil;

/** Writes a Parquet file, compressed with Zstandard; its metadata contains the Avro schema. */
final class ParquetRecordEncoder implements RecordEncoder {
  private final ParquetWriter<IndexedRecord> writer;

  ParquetRecordEncoder(Schema schema, OutputStream out) throws IOException {
    Configuration configuration = new Configuration(false);
    // The old structure of lists cannot store null elements.
    configuration.setBoolean(AvroWriteSupport.WRITE_OLD_LIST_STRUCTURE, false);
    checkTypes(schema, configuration);
    writer =
        AvroParquetWriter.<IndexedRecord>builder(new StreamOutputFile(out))
            .withConf(configuration)
            .withDataModel(GenericData.get())
            .withSchema(schema)
            .withCompressionCodec(CompressionCodecName.ZSTD)
            .build();
  }

  private static void checkTypes(Schema schema, Configuration configuration) {
    for (Schema.Field field : schema.getFields()) {
      Schema singleColumnSchema =
          Schema.createRecord(
              "Row", null, null, false, List.of(new Schema.Field(field, field.schema())));
      try {
        TypeUtil.checkValidWriteSchema(
            new AvroSchemaConverter(configuration).convert(singleColumnSchema));
      } catch (AvroRuntimeException
          | UnsupportedOperationException
          | IllegalArgumentException
          | ParquetRuntimeException e) {
        throw new OutputException(
            "column \""
                + field.name()
                + "\" has a type that Parquet files cannot store ("
                + e.getMessage().lines().findFirst().orElse("")
                + "): omit it with --columns, or write .avro or .jsonl",
            e);
      }
    }
  }

  @Override
  public void write(IndexedRecord record) throws IOException {
    writer.write(record);
  }

  @Override
  public void end() throws IOException {
    writer.close();
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
