package dev.stoa.cli.demo.crawl;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;

/**
 * Writes records to an uncompressed SequenceFile: the key is {@link NullWritable}, the value a
 * {@link BytesWritable} with the record in Avro binary; the file's metadata contains the schema
 * under {@value #SCHEMA_KEY}. {@link SequenceFileRecordInputFormat} reads it back.
 */
public final class SequenceFileWriter implements Closeable {
  /** The metadata key of the schema. */
  public static final String SCHEMA_KEY = "avro.schema";

  private static final int BUFFER_SIZE_IN_BYTES = 128 * 1024;

  private final FSDataOutputStream stream;
  private final SequenceFile.Writer fileWriter;
  private final Schema schema;
  private final ContentCompression compression;
  private final GenericDatumWriter<GenericRecord> datumWriter;
  private final BytesWritable value = new BytesWritable();
  private final SharedByteArrayOutputStream bytes = new SharedByteArrayOutputStream();
  private final Deflater deflater = new Deflater(Deflater.BEST_SPEED);
  private BinaryEncoder encoder;

  /** Lets a value share the buffer, without a copy. */
  private static final class SharedByteArrayOutputStream extends ByteArrayOutputStream {
    void shareWith(BytesWritable target) {
      target.set(buf, 0, count);
    }
  }

  private SequenceFileWriter(
      FSDataOutputStream stream,
      SequenceFile.Writer fileWriter,
      Schema schema,
      ContentCompression compression) {
    this.stream = stream;
    this.fileWriter = fileWriter;
    this.schema = schema;
    this.compression = compression;
    this.datumWriter = new GenericDatumWriter<>(schema);
  }

  /**
   * Creates a file.
   *
   * @throws java.nio.file.FileAlreadyExistsException when the file exists
   * @throws IllegalArgumentException when the content is to be compressed and is not a bytes field
   */
  public static SequenceFileWriter create(Path path, Schema schema, ContentCompression compression)
      throws IOException {
    Schema.Field content = schema.getField(UrlInfo.CONTENT);
    if (compression == ContentCompression.ZLIB
        && (content == null || content.schema().getType() != Schema.Type.BYTES)) {
      throw new IllegalArgumentException(
          path + ": only a field \"content\" of type bytes can be compressed; choose NONE");
    }
    // Hadoop's local file system would start processes and write a checksum file.
    OutputStream out = Files.newOutputStream(path, StandardOpenOption.CREATE_NEW);
    return create(
        new FSDataOutputStream(new BufferedOutputStream(out, BUFFER_SIZE_IN_BYTES), null),
        schema,
        compression);
  }

  /**
   * Creates a writer to a stream of any Hadoop file system, with uncompressed content; closing the
   * writer closes the stream.
   */
  public static SequenceFileWriter create(FSDataOutputStream stream, Schema schema)
      throws IOException {
    return create(stream, schema, ContentCompression.NONE);
  }

  private static SequenceFileWriter create(
      FSDataOutputStream stream, Schema schema, ContentCompression compression) throws IOException {
    SequenceFile.Metadata metadata = new SequenceFile.Metadata();
    metadata.set(new Text(SCHEMA_KEY), new Text(schema.toString()));
    SequenceFile.Writer fileWriter =
        SequenceFile.createWriter(
            new Configuration(false),
            SequenceFile.Writer.stream(stream),
            SequenceFile.Writer.keyClass(NullWritable.class),
            SequenceFile.Writer.valueClass(BytesWritable.class),
            SequenceFile.Writer.compression(SequenceFile.CompressionType.NONE),
            SequenceFile.Writer.metadata(metadata));
    return new SequenceFileWriter(stream, fileWriter, schema, compression);
  }

  /** Appends a record; does not change the record. */
  public void write(GenericRecord row) throws IOException {
    GenericRecord storedRecord =
        compression == ContentCompression.NONE ? row : withCompressedContent(row);
    bytes.reset();
    encoder = EncoderFactory.get().binaryEncoder(bytes, encoder);
    datumWriter.write(storedRecord, encoder);
    encoder.flush();
    bytes.shareWith(value);
    fileWriter.append(NullWritable.get(), value);
  }

  /** Returns the number of bytes written so far. */
  public long sizeInBytes() throws IOException {
    return fileWriter.getLength();
  }

  @Override
  public void close() throws IOException {
    deflater.end();
    fileWriter.close();
    stream.close();
  }

  private GenericRecord withCompressedContent(GenericRecord row) throws IOException {
    GenericRecord copy = new GenericData.Record(schema);
    for (Schema.Field field : schema.getFields()) {
      copy.put(field.pos(), row.get(field.pos()));
    }
    ByteBuffer content = ((ByteBuffer) row.get(UrlInfo.CONTENT)).duplicate();
    byte[] plain = new byte[content.remaining()];
    content.get(plain);
    ByteArrayOutputStream compressed = new ByteArrayOutputStream(plain.length / 2);
    deflater.reset();
    try (DeflaterOutputStream out = new DeflaterOutputStream(compressed, deflater)) {
      out.write(plain);
    }
    copy.put(UrlInfo.CONTENT, ByteBuffer.wrap(compressed.toByteArray()));
    return copy;
  }
}
