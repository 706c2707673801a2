package dev.stoa.record;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;

/**
 * Converts objects to another class or schema: a writer encodes them as Avro binary, a reader
 * decodes that. Buffers are reused. Not thread-safe.
 *
 * @param <S> the source class
 * @param <T> the target class
 */
public final class DatumConverter<S, T> {
  private final DatumWriter<S> writer;
  private final DatumReader<T> reader;
  private final EncodedBytes encodedBytes = new EncodedBytes();
  private final BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(encodedBytes, null);
  private BinaryDecoder decoder;

  /** Creates a converter; the reader must expect the writer's schema. */
  public DatumConverter(DatumWriter<S> writer, DatumReader<T> reader) {
    this.writer = writer;
    this.reader = reader;
  }

  /** Converts an object into a new object. */
  public T convert(S source) throws IOException {
    return read(source, null);
  }

  /** Converts an object into {@code reuse} if possible; returns it or a new object. */
  public T convertInto(T reuse, S source) throws IOException {
    return read(source, reuse);
  }

  private T read(S source, T reuse) throws IOException {
    encodedBytes.reset();
    writer.write(source, encoder);
    encoder.flush();
    decoder = DecoderFactory.get().binaryDecoder(encodedBytes.newInputStream(), decoder);
    return reader.read(reuse, decoder);
  }

  /** A growing buffer whose bytes are read without a copy. */
  private static final class EncodedBytes extends ByteArrayOutputStream {
    /**
     * Returns a stream of another class than {@code ByteArrayInputStream}: of that class, Avro
     * 1.12.2 knows how many bytes remain, and rejects arrays whose items would take more in the
     * reader's schema, although they may take less in the writer's schema.
     */
    InputStream newInputStream() {
      return new FilterInputStream(new ByteArrayInputStream(buf, 0, count)) {};
    }
  }
}
