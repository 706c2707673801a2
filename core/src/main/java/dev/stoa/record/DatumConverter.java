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
 * Converts data between Java classes or schemas through Avro's binary encoding, in reused buffers.
 * Not thread-safe.
 *
 * @param <A> the source class
 * @param <B> the target class
 */
public final class DatumConverter<A, B> {
  private final DatumWriter<A> writer;
  private final DatumReader<B> reader;
  private final Buffer bytes = new Buffer();
  private final BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
  private BinaryDecoder decoder;

  /** Converts what the writer writes; the reader must expect the writer's schema. */
  public DatumConverter(DatumWriter<A> writer, DatumReader<B> reader) {
    this.writer = writer;
    this.reader = reader;
  }

  /** Converts the source into a new object. */
  public B convert(A source) throws IOException {
    return read(source, null);
  }

  /** Converts the source into an earlier object where possible. */
  public B convertInto(B reuse, A source) throws IOException {
    return read(source, reuse);
  }

  private B read(A source, B reuse) throws IOException {
    bytes.reset();
    writer.write(source, encoder);
    encoder.flush();
    decoder = DecoderFactory.get().binaryDecoder(bytes.newInputStream(), decoder);
    return reader.read(reuse, decoder);
  }

  /** A buffer whose bytes are read in place. */
  private static final class Buffer extends ByteArrayOutputStream {
    /**
     * A stream that does not report how much is left: Avro's readers (1.12.2) would expect each
     * array item to take the bytes of the reader's schema, though the written items may be smaller.
     */
    InputStream newInputStream() {
      return new FilterInputStream(new ByteArrayInputStream(buf, 0, count)) {};
    }
  }
}
