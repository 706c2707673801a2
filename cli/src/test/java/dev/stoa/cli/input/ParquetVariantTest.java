package dev.stoa.cli.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.input.record.RecordSource;
import dev.stoa.cli.output.OutputOptions;
import dev.stoa.cli.output.RecordSink;
import dev.stoa.cli.output.RecordSinks;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.variant.Variant;
import org.apache.parquet.variant.VariantArrayBuilder;
import org.apache.parquet.variant.VariantBuilder;
import org.apache.parquet.variant.VariantObjectBuilder;
import org.apache.parquet.variant.VariantValueWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads and writes Parquet's variants. */
class ParquetVariantTest {
  private static final String PLAIN =
      "message Row { optional group v (VARIANT(1)) {"
          + " required binary metadata; required binary value; } }";
  private static final String SHREDDED =
      "message Row { optional group v (VARIANT(1)) {"
          + " required binary metadata; optional binary value;"
          + " optional group typed_value {"
          + " required group a { optional binary value; optional int64 typed_value; }"
          + " required group b { optional binary value;"
          + " optional binary typed_value (STRING); } } } }";

  @TempDir Path directory;

  private static Variant variant(Consumer<VariantBuilder> value) {
    VariantBuilder builder = new VariantBuilder();
    value.accept(builder);
    return builder.build();
  }

  /** Writes one variant per row, as Parquet's own writer shreds it. */
  private Path write(String schema, Variant... variants) throws IOException {
    Path file = directory.resolve("v.parquet");
    MessageType type = MessageTypeParser.parseMessageType(schema);
    try (ParquetWriter<Variant> writer = new Builder(file, type).build()) {
      for (Variant variant : variants) {
        writer.write(variant);
      }
    }
    return file;
  }

  private static final class Builder extends ParquetWriter.Builder<Variant, Builder> {
    private final MessageType type;

    Builder(Path file, MessageType type) {
      super(new LocalOutputFile(file));
      this.type = type;
      withConf(new PlainParquetConfiguration());
    }

    @Override
    protected Builder self() {
      return this;
    }

    @Override
    @Deprecated
    protected WriteSupport<Variant> getWriteSupport(Configuration configuration) {
      throw new UnsupportedOperationException();
    }

    @Override
    protected WriteSupport<Variant> getWriteSupport(ParquetConfiguration configuration) {
      return new VariantWriteSupport(type);
    }
  }

  private static final class VariantWriteSupport extends WriteSupport<Variant> {
    private final MessageType type;
    private RecordConsumer consumer;

    VariantWriteSupport(MessageType type) {
      this.type = type;
    }

    @Override
    @Deprecated
    public WriteContext init(Configuration configuration) {
      return new WriteContext(type, Map.of());
    }

    @Override
    public WriteContext init(ParquetConfiguration configuration) {
      return new WriteContext(type, Map.of());
    }

    @Override
    public void prepareForWrite(RecordConsumer newConsumer) {
      consumer = newConsumer;
    }

    @Override
    public void write(Variant variant) {
      consumer.startMessage();
      consumer.startField("v", 0);
      VariantValueWriter.write(consumer, type.getType(0).asGroupType(), variant);
      consumer.endField("v", 0);
      consumer.endMessage();
    }
  }

  private static List<String> texts(Path file) throws IOException {
    List<String> texts = new ArrayList<>();
    try (RecordSource source = Inputs.open(file)) {
      while (source.next()) {
        texts.add(String.valueOf(source.record().get("v")));
      }
    }
    return texts;
  }

  @Test
  void readsVariantsOfEachTypeAsJson() throws IOException {
    UUID uuid = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
    Path file =
        write(
            PLAIN,
            variant(VariantBuilder::appendNull),
            variant(builder -> builder.appendBoolean(true)),
            variant(builder -> builder.appendLong(Long.MIN_VALUE)),
            variant(builder -> builder.appendDouble(Double.NaN)),
            variant(builder -> builder.appendDecimal(new BigDecimal("1.50"))),
            variant(builder -> builder.appendString("a\"b")),
            variant(builder -> builder.appendBinary(ByteBuffer.wrap(new byte[] {1, 2}))),
            variant(builder -> builder.appendUUID(uuid)),
            variant(builder -> builder.appendDate(-1)),
            variant(builder -> builder.appendTime(1)),
            variant(builder -> builder.appendTimestampTz(-1)),
            variant(builder -> builder.appendTimestampNanosNtz(1)));
    assertEquals(
        List.of(
            "null",
            "true",
            "-9223372036854775808",
            "\"NaN\"",
            "1.50",
            "\"a\\\"b\"",
            "\"AQI=\"",
            "\"00112233-4455-6677-8899-aabbccddeeff\"",
            "\"1969-12-31\"",
            "\"00:00:00.000001\"",
            "\"1969-12-31T23:59:59.999999Z\"",
            "\"1970-01-01T00:00:00.000000001\""),
        texts(file));
  }

  private static void appendObject(VariantBuilder builder, Object a) {
    VariantObjectBuilder object = builder.startObject();
    object.appendKey("a");
    if (a instanceof Long number) {
      object.appendLong(number);
    } else {
      object.appendString(a.toString());
    }
    object.appendKey("b");
    object.appendString("x");
    object.appendKey("c");
    VariantArrayBuilder array = object.startArray();
    array.appendLong(1);
    array.appendNull();
    object.endArray();
    builder.endObject();
  }

  @Test
  void assemblesShreddedVariants() throws IOException {
    Path file =
        write(
            SHREDDED,
            variant(builder -> appendObject(builder, 7L)),
            variant(builder -> appendObject(builder, "text")),
            variant(builder -> builder.appendLong(3)));
    assertEquals(
        List.of(
            "{\"a\":7,\"b\":\"x\",\"c\":[1,null]}",
            "{\"a\":\"text\",\"b\":\"x\",\"c\":[1,null]}",
            "3"),
        texts(file));
  }

  @Test
  void writesVariantsThatItHasRead() throws IOException {
    Path original = write(PLAIN, variant(builder -> appendObject(builder, 7L)));
    Path copy = directory.resolve("copy.parquet");
    try (RecordSource source = Inputs.open(original);
        RecordSink sink =
            RecordSinks.create(copy.toString(), source.schema(), OutputOptions.defaults())) {
      source.next();
      sink.write(source.record());
      sink.finish();
    }
    try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(copy))) {
      assertTrue(
          reader.getFileMetaData().getSchema().getType("v").getLogicalTypeAnnotation()
              instanceof LogicalTypeAnnotation.VariantLogicalTypeAnnotation);
    }
    assertEquals(texts(original), texts(copy));
    try (RecordSource source = Inputs.open(original);
        RecordSource copied = Inputs.open(copy)) {
      assertEquals(source.schema(), copied.schema());
    }
  }

  @Test
  void writesVariantsInNestedTypes() throws IOException {
    Path original = write(PLAIN, variant(VariantBuilder::appendNull));
    Schema variant;
    try (RecordSource source = Inputs.open(original)) {
      variant = source.schema().getField("v").schema();
    }
    Schema schema =
        Schema.createRecord(
            "Row",
            null,
            "test",
            false,
            List.of(
                new Schema.Field("list", Schema.createArray(variant)),
                new Schema.Field("map", Schema.createMap(variant))));
    GenericData.Record row = new GenericData.Record(schema);
    row.put("list", Arrays.asList("[1,{\"x\":2.5}]", null, "null"));
    row.put("map", Map.of("k", "\"text\""));
    Path file = directory.resolve("nested.parquet");
    try (RecordSink sink = RecordSinks.create(file.toString(), schema, OutputOptions.defaults())) {
      sink.write(row);
      sink.finish();
    }
    try (RecordSource source = Inputs.open(file)) {
      assertEquals(schema, source.schema());
      source.next();
      assertEquals(row.toString(), source.record().toString());
    }
  }
}
