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

class EncodingHistoryTest {
  private static final VectorOptions FAST =
      new VectorOptions(EncodingProfile.FAST, CompressionCodec.NONE);
  private static final Schema LONG = Schema.create(Schema.Type.LONG);
  private static final Schema STRING = Schema.create(Schema.Type.STRING);
  private static final int ROWS = 20_000;

  private static ByteWriter longs(IntToLongFunction values) {
    ByteWriter out = new ByteWriter();
    for (int row = 0; row < ROWS; row++) {
      out.writeZigzag(values.applyAsLong(row));
    }
    return out;
  }

  private static ByteWriter texts(IntFunction<String> values) {
    ByteWriter out = new ByteWriter();
    for (int row = 0; row < ROWS; row++) {
      byte[] text = values.apply(row).getBytes(StandardCharsets.UTF_8);
      out.writeZigzag(text.length);
      out.writeBytes(text, 0, text.length);
    }
    return out;
  }

  private static int size(VectorPageEncoder encoder, Schema schema, ByteWriter values) {
    ByteReader in =
        new ByteReader(values.array(), values.size(), 0, new SourceLocation("test", ""));
    ValueSerde type = ValueSerde.of(schema);
    ColumnBuilder builder = NodeBuilders.of(AvroTypes.type(schema), new SizeTracker());
    for (int row = 0; row < ROWS; row++) {
      type.build(type.read(in, null), builder);
    }
    return encoder.encode(builder, values.size()).bytes().size();
  }

  @Test
  void integersThatChangeTheirDistributionGetANewEncoding() {
    Random random = new Random(18);
    ByteWriter ascending = longs(row -> row * 1_000_000L + random.nextInt(1000));
    ByteWriter runs = longs(row -> row / 500 * 7919L % 10_000);
    ByteWriter spread = longs(row -> random.nextLong());
    VectorPageEncoder column = new VectorPageEncoder(AvroTypes.type(LONG), FAST);

    for (ByteWriter page : new ByteWriter[] {ascending, ascending, runs, runs, spread, ascending}) {
      int alone = VectorPageEncoder.encode(AvroSchemas.of(LONG), FAST, page, ROWS).bytes().size();
      assertTrue(size(column, LONG, page) <= alone * 1.03 + 256);
    }
  }

  @Test
  void stringsThatChangeGetANewSymbolTable() {
    Random random = new Random(18);
    ByteWriter urls = texts(row -> "https://example.com/articles/" + random.nextInt());
    ByteWriter words = texts(row -> "warning: disk nearly full on node " + random.nextInt());
    VectorPageEncoder column = new VectorPageEncoder(AvroTypes.type(STRING), FAST);

    for (ByteWriter page : new ByteWriter[] {urls, urls, words, words, urls}) {
      int alone = VectorPageEncoder.encode(AvroSchemas.of(STRING), FAST, page, ROWS).bytes().size();
      assertTrue(size(column, STRING, page) <= alone * 1.03);
    }
  }

  private static ByteWriter nullable(IntFunction<Object> values, Schema schema) {
    ByteWriter out = new ByteWriter();
    ValueSerde type = ValueSerde.of(schema);
    for (int row = 0; row < ROWS; row++) {
      type.write(values.apply(row), out);
    }
    return out;
  }

  private static Object value(Schema.Type type, int row) {
    int run = row / 500;
    return switch (type) {
      case STRING -> new Utf8("a text of its own " + row * 7919L);
      case DOUBLE -> run * 3.25;
      case FLOAT -> run * 3.25f;
      default -> run * 7919L % 10_000;
    };
  }

  /** The list of nulls is a buffer, too: pages without one should choose the same encodings. */
  @ParameterizedTest
  @EnumSource(names = {"STRING", "DOUBLE", "FLOAT", "LONG"})
  void pagesWithNullsAndWithoutFollowEachOther(Schema.Type type) {
    Schema schema = Schema.createUnion(Schema.create(Schema.Type.NULL), Schema.create(type));
    ByteWriter whole = nullable(row -> value(type, row), schema);
    ByteWriter nullsFirst = nullable(row -> row < 6_000 ? null : value(type, row), schema);
    ByteWriter oneNull = nullable(row -> row == 9 ? null : value(type, row), schema);
    VectorPageEncoder column = new VectorPageEncoder(AvroTypes.type(schema), FAST);

    for (ByteWriter page : new ByteWriter[] {nullsFirst, whole, oneNull, whole, nullsFirst}) {
      int alone = VectorPageEncoder.encode(AvroSchemas.of(schema), FAST, page, ROWS).bytes().size();
      assertTrue(size(column, schema, page) <= alone * 1.03 + 256);
    }
  }
}
