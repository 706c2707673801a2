package dev.stoa.cli.output;

import dev.stoa.cli.input.record.ExactGenericData;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;

/**
 * Groups records by the directory of their partition, in memory and, beyond a limit, in temporary
 * files, so that the files of partitions can be written one after another.
 */
final class PartitionBuffers implements Closeable {
  private static final int MAX_MEMORY_IN_BYTES = 1 << 26;

  /** Receives the records of one partition. */
  @FunctionalInterface
  interface RecordConsumer {
    void accept(IndexedRecord record) throws IOException;
  }

  /** The records of a partition: those in the temporary file come first. */
  private static final class Buffer {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private Optional<Path> temporaryFile = Optional.empty();
    private long rowCount;
  }

  private final GenericDatumWriter<IndexedRecord> writer;
  private final GenericDatumReader<IndexedRecord> reader;
  private final Map<String, Buffer> buffersByPartition = new LinkedHashMap<>();
  private BinaryEncoder encoder;
  private long memoryInBytes;

  PartitionBuffers(Schema schema) {
    this.writer = new GenericDatumWriter<>(schema);
    this.reader = new GenericDatumReader<>(schema, schema, new ExactGenericData());
  }

  /** Adds a record, which the caller may reuse afterwards. */
  void add(String partition, IndexedRecord record) throws IOException {
    Buffer buffer = buffersByPartition.computeIfAbsent(partition, key -> new Buffer());
    int oldSizeInBytes = buffer.bytes.size();
    encoder = EncoderFactory.get().directBinaryEncoder(buffer.bytes, encoder);
    writer.write(record, encoder);
    buffer.rowCount++;
    memoryInBytes += buffer.bytes.size() - oldSizeInBytes;
    if (memoryInBytes > MAX_MEMORY_IN_BYTES) {
      spill();
    }
  }

  private void spill() throws IOException {
    for (Buffer buffer : buffersByPartition.values()) {
      if (buffer.bytes.size() > 0) {
        if (buffer.temporaryFile.isEmpty()) {
          buffer.temporaryFile = Optional.of(Files.createTempFile("stoa-partition", ""));
          buffer.temporaryFile.get().toFile().deleteOnExit(); // in case of an interruption
        }
        try (OutputStream file =
            Files.newOutputStream(buffer.temporaryFile.get(), StandardOpenOption.APPEND)) {
          buffer.bytes.writeTo(file);
        }
        buffer.bytes.reset();
      }
    }
    memoryInBytes = 0;
  }

  /** Returns the partitions in the order of their first records. */
  List<String> partitions() {
    return List.copyOf(buffersByPartition.keySet());
  }

  /** Passes on the records of a partition, in the order in which they were added. */
  void forEach(String partition, RecordConsumer consumer) throws IOException {
    Buffer buffer = buffersByPartition.get(partition);
    InputStream memory = new ByteArrayInputStream(buffer.bytes.toByteArray());
    try (InputStream in =
        buffer.temporaryFile.isEmpty()
            ? memory
            : new SequenceInputStream(
                new BufferedInputStream(Files.newInputStream(buffer.temporaryFile.get())),
                memory)) {
      BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(in, null);
      for (long row = 0; row < buffer.rowCount; row++) {
        consumer.accept(reader.read(null, decoder));
      }
    }
  }

  /** Deletes the temporary files. */
  @Override
  public void close() throws IOException {
    for (Buffer buffer : buffersByPartition.values()) {
      if (buffer.temporaryFile.isPresent()) {
        Files.deleteIfExists(buffer.temporaryFile.get());
      }
    }
  }
}
