package dev.stoa.hadoop.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.testing.Seeds;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.Job;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FixedLengthRecordInputFormatTest {
  private static final String FIELDS =
      """
      {"name": "name", "type": ["null", "string"], "width": 6},
      {"name": "size", "type": "long", "width": 12},
      {"name": "big", "type": "long", "encoding": "binary"},
      {"name": "small", "type": "int", "encoding": "binary-little-endian", "width": 3},
      {"name": "price", "type": "double", "encoding": "binary"},
      {"name": "isNew", "type": "boolean", "encoding": "binary"},
      {"name": "code", "type": "bytes", "encoding": "binary", "width": 2},
      {"name": "day", "type": {"type": "int", "logicalType": "date"}, "width": 10}
      """;

  /** The widths, and a line end. */
  private static final int RECORD_LENGTH = 51;

  @TempDir Path directory;
  private final Random random = Seeds.random(FixedLengthRecordInputFormatTest.class);

  private static InputFormat<NullWritable, ColumnarRecord> format() {
    return new FixedLengthRecordInputFormat<>();
  }

  private Job job(String name, byte[] content) throws IOException {
    Job job = TextInputs.newJob(TextInputs.write(directory.resolve(name), content), FIELDS);
    FixedLengthRecordInputFormat.setRecordLength(job, RECORD_LENGTH);
    return job;
  }

  private GenericRecord randomRecord() {
    GenericRecord record = new GenericData.Record(TextInputs.schema(FIELDS));
    record.put("name", random.nextInt(5) == 0 ? null : "n" + random.nextInt(10_000));
    record.put("size", random.nextLong() >> 30);
    record.put("big", random.nextLong());
    record.put("small", random.nextInt() >> 8);
    record.put("price", random.nextGaussian());
    record.put("isNew", random.nextBoolean());
    record.put("code", ByteBuffer.wrap(new byte[] {(byte) random.nextInt(), 7}));
    record.put("day", random.nextInt(20_000));
    return record;
  }

  private static void write(GenericRecord record, ByteBuffer out) {
    Object name = record.get("name");
    out.put("%-6s".formatted(name == null ? "" : name).getBytes(StandardCharsets.US_ASCII));
    out.put("%12d".formatted((Long) record.get("size")).getBytes(StandardCharsets.US_ASCII));
    out.putLong((Long) record.get("big"));
    byte[] small =
        ByteBuffer.allocate(4)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putInt((Integer) record.get("small"))
            .array();
    out.put(small, 0, 3);
    out.putDouble((Double) record.get("price"));
    out.put((byte) ((Boolean) record.get("isNew") ? 1 : 0));
    out.put(((ByteBuffer) record.get("code")).duplicate());
    out.put(
        java.time.LocalDate.ofEpochDay((Integer) record.get("day"))
            .toString()
            .getBytes(StandardCharsets.US_ASCII));
    out.put((byte) '\n');
  }

  @Test
  void recordsAreReadOnceAtAnySplitPoints() throws IOException {
    for (int round = 0; round < 60; round++) {
      int count = random.nextInt(8) == 0 ? 6_000 : random.nextInt(20);
      ByteBuffer content = ByteBuffer.allocate(count * RECORD_LENGTH);
      List<String> expected = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        GenericRecord record = randomRecord();
        write(record, content);
        expected.add(record.toString());
      }
      boolean isCompressed = random.nextInt(4) == 0;
      Job job = job(isCompressed ? "part.gz" : "part", content.array());
      assertEquals(expected, TextInputs.readAll(format(), job));
      if (!isCompressed) {
        TreeSet<Long> points = new TreeSet<>(List.of(0L, (long) content.capacity()));
        for (int i = 0; i < random.nextInt(6) && count > 0; i++) {
          points.add((long) random.nextInt(content.capacity()));
        }
        List<String> rows = new ArrayList<>();
        for (Long end : points.tailSet(1L)) {
          rows.addAll(
              TextInputs.read(
                  format(),
                  TextInputs.split(directory.resolve("part"), points.lower(end), end),
                  job));
        }
        assertEquals(expected, rows, points.toString());
      }
      Files.delete(directory.resolve(isCompressed ? "part.gz" : "part"));
    }
  }

  @Test
  void aFileThatEndsWithinARecordIsRejected() throws IOException {
    ByteBuffer content = ByteBuffer.allocate(RECORD_LENGTH + 10);
    write(randomRecord(), content);
    String message = TextInputs.failure(format(), job("part", content.array()));
    assertEquals(
        "file:"
            + directory.resolve("part")
            + ", record 2 (byte 51): the file ends after 10 of the 51 bytes of a record: check that"
            + " it is complete, and the widths in stoa.input.text.schema and"
            + " stoa.input.text.record.length",
        message);
  }

  @Test
  void aBadValueIsNamedWithItsRecord() throws IOException {
    ByteBuffer content = ByteBuffer.allocate(2 * RECORD_LENGTH);
    write(randomRecord(), content);
    write(randomRecord(), content);
    content.put(RECORD_LENGTH + 10, (byte) 'x');
    String message = TextInputs.failure(format(), job("part", content.array()));
    assertTrue(
        message.contains(", record 2 (byte 51), column \"size\": expected long, found"), message);
  }

  @Test
  void layoutsThatDoNotFitAreRejected() throws IOException {
    assertLayoutIsRejected(
        "{\"name\": \"a\", \"type\": \"string\"}",
        "the field \"a\" of stoa.input.text.schema: it has no width: give the number of its bytes,"
            + " as in \"width\": 10");
    assertLayoutIsRejected(
        "{\"name\": \"a\", \"type\": \"int\", \"encoding\": \"binary\", \"width\": 5}",
        "the field \"a\" of stoa.input.text.schema: its width is 5, but an int in this encoding"
            + " has at most 4 bytes: correct it");
    assertLayoutIsRejected(
        "{\"name\": \"a\", \"type\": \"string\", \"encoding\": \"binary\", \"width\": 5}",
        "the field \"a\" of stoa.input.text.schema: strings and enums are text: omit its encoding");
    assertLayoutIsRejected(
        "{\"name\": \"a\", \"type\": \"int\", \"encoding\": \"packed\", \"width\": 5}",
        "the field \"a\" of stoa.input.text.schema: the encoding is \"packed\": set it to text,"
            + " binary or binary-little-endian");
    Job job = job("part", new byte[0]);
    FixedLengthRecordInputFormat.setRecordLength(job, 10);
    assertEquals(
        "stoa.input.text.record.length is 10, but the widths of the fields add up to 50 bytes:"
            + " correct one of them",
        TextInputs.failure(format(), job));
  }

  private void assertLayoutIsRejected(String field, String expected) throws IOException {
    Job job = TextInputs.newJob(directory, field);
    assertEquals(expected, TextInputs.failure(format(), job));
  }
}
