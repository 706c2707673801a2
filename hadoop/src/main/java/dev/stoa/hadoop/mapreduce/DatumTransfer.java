package dev.stoa.hadoop.mapreduce;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;

/**
 * Turns data of one Java form or schema into another by way of Avro's binary form; the {@code
 * AvroKey} formats use it where records cannot be handed over as they are.
 *
 * <p>What it gives is reused for the next datum. For one thread.
 */
final class DatumTransfer<A, B> {
  private final DatumWriter<A> writer;
  private final DatumReader<B> reader;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
  private BinaryDecoder decoder;
  private B target;

  DatumTransfer(DatumWriter<A> writer, DatumReader<B> reader) {
    this.writer = writer;
    this.reader = reader;
  }

  B transfer(A source) throws IOException {
    bytes.reset();
    writer.write(source, encoder);
    encoder.flush();
    decoder = DecoderFactory.get().binaryDecoder(bytes.toByteArray(), decoder);
    target = reader.read(target, decoder);
    return target;
  }
}
