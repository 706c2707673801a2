package dev.stoa.format.vector.write;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.avro.AvroTypes;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.builder.SizeTracker;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.encoding.EncodingProfile;
import dev.stoa.format.value.ValueSerde;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import org.apache.avro.Schema;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * An encoder that remembers the encodings of earlier pages writes pages that are about as small as
 * pages encoded without a history.
 */
class EncodingHistoryTest {
  private static final VectorOptions FAST_OPTIONS =
      new VectorOptions(EncodingProfile.FAST, CompressionCodec.NONE);
  private static final Schema LONG = Schema.create(Schema.Type.LONG);
  private static final Schema STRING = Schema.create(Schema.Type.STRING);
  private static final int ROW_COUNT = 20_000;

  /**
   * A page may be larger than the same page encoded without a history by this factor, and by {@link
   * #MAX_EXTRA_BYTES}.
   */
  private static final double MAX_SIZE_RATIO = 1.03;

  private static final int MAX_EXTRA_BYTES = 256;

  private static ByteWriter writeLongs(IntToLongFunction values) {
    ByteWriter out = new ByteWriter();
    for (int row = 0; row < ROW_COUNT; row++) {
      out.writeZigzag(values.applyAsLong(row));
    }
    return out;
  }

  private static ByteWriter writeTexts(IntFunction<String> values) {
    ByteWriter out = new ByteWriter();
    for (int row = 0; row < ROW_COUNT; row++) {
      byte[] text = values.apply(row).getBytes(StandardCharsets.UTF_8);
      out.writeZigzag(text.length);
      out.writeBytes(text, 0, text.length);
    }
    return out;
  }

  private static int encodedSizeInBytes(
      VectorPageEncoder encoder, Schema schema, ByteWriter values) {
    ByteReader in =
        new ByteReader(values.array(), values.size(), 0, new SourceLocation("test", ""));
    ValueSerde serde = ValueSerde.of(schema);
    ColumnBuilder builder = NodeBuilders.of(AvroTypes.type(schema), new SizeTracker());
    for (int row = 0; row < ROW_COUNT; row++) {
      serde.build(serde.read(in, null), builder);
    }
    return encoder.encode(builder, values.size()).bytes().size();
  }

  @Test
  void integersGetANewEncodingWhenTheirDistributionChanges() {
    Random random = new Random(18);
    ByteWriter ascending = writeLongs(row -> row * 1_000_000L + random.nextInt(1000));
    ByteWriter runs = writeLongs(row -> row / 500 * 7919L % 10_000);
    ByteWriter randomNumbers = writeLongs(row -> random.nextLong());
    VectorPageEncoder encoder = new VectorPageEncoder(AvroTypes.type(LONG), FAST_OPTIONS);

    for (ByteWriter page :
        new ByteWriter[] {ascending, ascending, runs, runs, randomNumbers, ascending}) {
      int sizeWithoutHistoryInBytes =
          VectorPageEncoder.encode(AvroSchemas.of(LONG), FAST_OPTIONS, page, ROW_COUNT)
              .bytes()
              .size();
      assertTrue(
          encodedSizeInBytes(encoder, LONG, page)
              <= sizeWithoutHistoryInBytes * MAX_SIZE_RATIO + MAX_EXTRA_BYTES);
    }
  }

  @Test
  void stringsGetANewSymbolTableWhenTheyChange() {
    Random random = new Random(18);
    ByteWriter urls = writeTexts(row -> "https://example.com/articles/" + random.nextInt());
    ByteWriter words = writeTexts(row -> "warning: disk nearly full on node " + random.nextInt());
    VectorPageEncoder encoder = new VectorPageEncoder(AvroTypes.type(STRING), FAST_OPTIONS);

    for (ByteWriter page : new ByteWriter[] {urls, urls, words, words, urls}) {
      int sizeWithoutHistoryInBytes =
          VectorPageEncoder.encode(AvroSchemas.of(STRING), FAST_OPTIONS, page, ROW_COUNT)
              .bytes()
              .size();
      assertTrue(
          encodedSizeInBytes(encoder, STRING, page) <= sizeWithoutHistoryInBytes * MAX_SIZE_RATIO);
    }
  }

  private static ByteWriter writeValues(IntFunction<Object> values, Schema schema) {
    ByteWriter out = new ByteWriter();
    ValueSerde serde = ValueSerde.of(schema);
    for (int row = 0; row < ROW_COUNT; row++) {
      serde.write(values.apply(row), out);
    }
    return out;
  }

  private static Object value(Schema.Type type, int row) {
    int run = row / 500;
    return switch (type) {
      case STRING -> new Utf8("a distinct text " + row * 7919L);
      case DOUBLE -> run * 3.25;
      case FLOAT -> run * 3.25f;
      default -> run * 7919L % 10_000;
    };
  }

  /**
   * The positions of nulls are a buffer of their own, whose encoding is remembered apart from that
   * of the values.
   */
  @ParameterizedTest
  @EnumSource(names = {"STRING", "DOUBLE", "FLOAT", "LONG"})
  void pagesWithAndWithoutNullsStaySmall(Schema.Type type) {
    Schema schema = Schema.createUnion(Schema.create(Schema.Type.NULL), Schema.create(type));
    ByteWriter withoutNulls = writeValues(row -> value(type, row), schema);
    ByteWriter nullsFirst = writeValues(row -> row < 6_000 ? null : value(type, row), schema);
    ByteWriter oneNull = writeValues(row -> row == 9 ? null : value(type, row), schema);
    VectorPageEncoder encoder = new VectorPageEncoder(AvroTypes.type(schema), FAST_OPTIONS);

    for (ByteWriter page :
        new ByteWriter[] {nullsFirst, withoutNulls, oneNull, withoutNulls, nullsFirst}) {
      int sizeWithoutHistoryInBytes =
          VectorPageEncoder.encode(AvroSchemas.of(schema), FAST_OPTIONS, page, ROW_COUNT)
              .bytes()
              .size();
      assertTrue(
          encodedSizeInBytes(encoder, schema, page)
              <= sizeWithoutHistoryInBytes * MAX_SIZE_RATIO + MAX_EXTRA_BYTES);
    }
  }
}
