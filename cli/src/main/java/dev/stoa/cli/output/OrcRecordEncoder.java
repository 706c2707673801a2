package dev.stoa.cli.output;

import dev.stoa.cli.input.orc.OrcTypes;
import dev.stoa.cli.input.record.FieldProperties;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.orc.CompressionKind;
import org.apache.orc.OrcFile;
import org.apache.orc.TypeDescription;
import org.apache.orc.Writer;
import org.apache.orc.impl.PhysicalFsWriter;
import org.apache.orc.impl.writer.WriterEncryptionVariant;
import org.apache.orc.storage.ql.exec.vector.VectorizedRowBatch;

/** Writes an ORC file, compressed with Zstandard; its metadata contains the Avro schema. */
final class OrcRecordEncoder implements RecordEncoder {
  /** A path that ORC requires but does not use, since it writes to a stream. */
  private static final Path UNUSED_PATH = new Path("file:///orc");

  private final Schema schema;
  private final Writer writer;
  private final VectorizedRowBatch batch;

  OrcRecordEncoder(Schema schema, OutputStream out) throws IOException {
    this.schema = schema;
    TypeDescription type = orcType(schema);
    OrcFile.WriterOptions options =
        OrcFile.writerOptions(new Configuration(false))
            .setSchema(type)
            .compress(CompressionKind.ZSTD)
            .useUTCTimestamp(true)
            .setProlepticGregorian(true);
    FSDataOutputStream stream = new FSDataOutputStream(new NonClosingStream(out), null);
    options.physicalWriter(new PhysicalFsWriter(stream, options, new WriterEncryptionVariant[0]));
    writer = OrcFile.createWriter(UNUSED_PATH, options);
    writer.addUserMetadata(OrcTypes.SCHEMA_KEY, StandardCharsets.UTF_8.encode(schema.toString()));
    batch = type.createRowBatch();
  }

  /** Returns the ORC type of a schema; the exception names a column that ORC cannot store. */
  private static TypeDescription orcType(Schema schema) {
    for (Schema.Field field : schema.getFields()) {
      try {
        OrcTypes.of(field.schema());
      } catch (IllegalArgumentException e) {
        throw new OutputException(
            "column \""
                + FieldProperties.externalName(field)
                + "\" has a type that ORC files cannot store ("
                + e.getMessage()
                + "): omit it with --columns, or write .avro or .jsonl",
            e);
      }
    }
    return OrcTypes.of(schema);
  }

  @Override
  public void write(IndexedRecord record) throws IOException {
    int row = batch.size++;
    for (Schema.Field field : schema.getFields()) {
      try {
        OrcValueWriter.set(batch.cols[field.pos()], row, record.get(field.pos()), field.schema());
      } catch (ArithmeticException e) {
        throw new OutputException(
            "column \""
                + FieldProperties.externalName(field)
                + "\" has a value that ORC files cannot store ("
                + e.getMessage()
                + "): correct it, omit the column with --columns, or write .avro or .jsonl",
            e);
      }
    }
    if (batch.size == batch.getMaxSize()) {
      flush();
    }
  }

  private void flush() throws IOException {
    writer.addRowBatch(batch);
    batch.reset();
  }

  @Override
  public void end() throws IOException {
    if (batch.size > 0) {
      flush();
    }
    writer.close();
  }
}
