package dev.stoa.interop;

import dev.stoa.interop.avro.Page;
import dev.stoa.testing.record.RandomRecords;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificDatumReader;

/** Generates random pages as generic records and as objects of a generated class. */
final class Pages {
  private static final long MICROS_PER_DAY = 24L * 3600 * 1000 * 1000;

  private final Random random;
  private final RandomRecords records;

  Pages(Random random) {
    this.random = random;
    this.records = new RandomRecords(random);
  }

  /** Returns a random page as a generic record. */
  GenericRecord randomRecord() {
    GenericRecord page = records.next(Page.getClassSchema());
    page.put("timeOfDay", (long) (random.nextDouble() * MICROS_PER_DAY));
    // An Instant cannot represent every number of microseconds.
    if (page.get("changed") != null) {
      page.put("changed", random.nextLong() >> 8);
    }
    return page;
  }

  /** Returns random pages as objects of the generated class, created by Avro's reader. */
  List<Page> randomPages(int count) throws IOException {
    List<Page> pages = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      pages.add(pageOf(randomRecord()));
    }
    return pages;
  }

  /** Converts a generic record to an object of the generated class. */
  static Page pageOf(GenericRecord page) throws IOException {
    return decode(encode(page), new SpecificDatumReader<>(Page.class));
  }

  static byte[] encode(GenericRecord record) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
    new GenericDatumWriter<GenericRecord>(record.getSchema()).write(record, encoder);
    encoder.flush();
    return bytes.toByteArray();
  }

  static <T> T decode(byte[] bytes, SpecificDatumReader<T> reader) throws IOException {
    BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(bytes, null);
    return reader.read(null, decoder);
  }
}
