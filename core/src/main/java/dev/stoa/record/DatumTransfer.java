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
 * Turns data of one Java form or schema into another by way of Avro's binary form, in buffers that
 * are used again. For one thread.
 *
 * @param <A> what it takes
 * @param <B> what it gives
 */
public final class DatumTransfer<A, B> {
  private final DatumWriter<A> writer;
  private final DatumReader<B> reader;
  private final Buffer bytes = new Buffer();
  private final BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
  private BinaryDecoder decoder;

  /** A transfer of what the writer writes, with the schema that the reader expects of it. */
  public DatumTransfer(DatumWriter<A> writer, DatumReader<B> reader) {
    this.writer = writer;
    this.reader = reader;
  }

  /** The source in the other form, in a new object. */
  public B transfer(A source) throws IOException {
    return read(source, null);
  }

  /** The source in the other form, in an earlier object where that is possible. */
  public B transferInto(B reuse, A source) throws IOException {
    return read(source, reuse);
  }

  private B read(A source, B reuse) throws IOException {
    bytes.reset();
    writer.write(source, encoder);
    encoder.flush();
    decoder = DecoderFactory.get().binaryDecoder(bytes.unread(), decoder);
    return reader.read(reuse, decoder);
  }

  /** Bytes that are read where they were written. */
  private static final class Buffer extends ByteArrayOutputStream {
    /**
     * A stream that does not tell how much is left: Avro's readers would want as many bytes of an
     * array as items of the wanted schema take, where those written are smaller (1.12.2).
     */
    InputStream unread() {
      return new FilterInputStream(new ByteArrayInputStream(buf, 0, count)) {};
    }
  }
}
