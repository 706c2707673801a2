package dev.stoa.interop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.interop.proto.Header;
import dev.stoa.interop.proto.Kind;
import dev.stoa.interop.proto.Link;
import dev.stoa.interop.proto.Visit;
import dev.stoa.record.RecordBridge;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMapper;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.TypedReader;
import dev.stoa.table.write.TableWriter;
import dev.stoa.testing.Seeds;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.protobuf.ProtobufData;
import org.apache.avro.protobuf.ProtobufDatumReader;
import org.apache.avro.protobuf.ProtobufDatumWriter;
import org.apache.avro.reflect.ReflectData;
import org.apache.avro.reflect.ReflectDatumReader;
import org.apache.avro.reflect.ReflectDatumWriter;
import org.apache.avro.thrift.ThriftData;
import org.apache.avro.thrift.ThriftDatumReader;
import org.apache.avro.thrift.ThriftDatumWriter;
import org.junit.jupiter.api.Test;

/** Protocol Buffers messages, Thrift structs and plain objects round-trip through tables. */
class BridgeTest {
  private static final int ROW_COUNT = 500;

  private final Random random = Seeds.random(BridgeTest.class);
  private final MemoryStorage storage = new MemoryStorage();

  private static RecordBridge<Visit> messageBridge() {
    return new RecordBridge<>(
        ProtobufData.get().getSchema(Visit.class),
        new ProtobufDatumWriter<>(Visit.class),
        new ProtobufDatumReader<>(Visit.class));
  }

  private static RecordBridge<dev.stoa.interop.thrift.Visit> structBridge() {
    return new RecordBridge<>(
        ThriftData.get().getSchema(dev.stoa.interop.thrift.Visit.class),
        new ThriftDatumWriter<>(dev.stoa.interop.thrift.Visit.class),
        new ThriftDatumReader<>(dev.stoa.interop.thrift.Visit.class));
  }

  private static <T> Table write(Table table, RecordBridge<T> bridge, List<T> objects)
      throws IOException {
    try (TableWriter writer = table.newWriter()) {
      for (T object : objects) {
        writer.write(bridge.record(object));
      }
      table.newAppend().add(writer.finish()).commit();
    }
    return table.refresh();
  }

  private static <T> List<T> read(Table table, RecordBridge<T> bridge) throws IOException {
    List<T> objects = new ArrayList<>();
    try (TypedReader<T> reader = table.newScan().open(RecordMapper.of(bridge), RecordMode.LAZY)) {
      while (reader.next()) {
        objects.add(reader.object());
      }
    }
    return objects;
  }

  @Test
  void messagesRoundTrip() throws IOException {
    List<Visit> visits = new ArrayList<>();
    for (int i = 0; i < ROW_COUNT; i++) {
      visits.add(randomMessage());
    }
    Table table = Table.create(storage, messageBridge().schema());
    assertEquals(visits, read(write(table, messageBridge(), visits), messageBridge()));
  }

  private Visit randomMessage() {
    Visit.Builder visit =
        Visit.newBuilder()
            .setUrl("http://example.com/" + random.nextInt())
            .setTime(random.nextLong())
            .setStatus(random.nextInt())
            .setScore(random.nextGaussian())
            .setIsSafe(random.nextBoolean())
            .setContent(ByteString.copyFrom(randomBytes()))
            .setKind(Kind.forNumber(random.nextInt(3)));
    if (random.nextBoolean()) {
      visit.setMain(randomLink());
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      visit.addInlinks(randomLink()).addTags("tag " + i).addSizes(random.nextInt());
      visit.addHeaders(Header.newBuilder().setName("server").setValue("server " + i));
    }
    return visit.build();
  }

  private Link randomLink() {
    return Link.newBuilder()
        .setTarget("http://example.com/" + random.nextInt())
        .setKind(Kind.forNumber(random.nextInt(3)))
        .build();
  }

  private byte[] randomBytes() {
    byte[] bytes = new byte[random.nextInt(20)];
    random.nextBytes(bytes);
    return bytes;
  }

  private Map<String, String> randomMetadata() {
    Map<String, String> metadata = new HashMap<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      metadata.put("key-" + i, "value " + random.nextInt(10));
    }
    return metadata;
  }

  @Test
  void structsRoundTrip() throws IOException {
    List<dev.stoa.interop.thrift.Visit> visits = new ArrayList<>();
    for (int i = 0; i < ROW_COUNT; i++) {
      visits.add(randomStruct());
    }
    Table table = Table.create(storage, structBridge().schema());
    assertEquals(visits, read(write(table, structBridge(), visits), structBridge()));
  }

  private dev.stoa.interop.thrift.Visit randomStruct() {
    var visit = new dev.stoa.interop.thrift.Visit();
    visit.setUrl("http://example.com/" + random.nextInt());
    visit.setTime(random.nextLong());
    visit.setStatus(random.nextInt());
    visit.setSafe(random.nextBoolean());
    if (random.nextBoolean()) {
      visit.setScore(random.nextGaussian());
      visit.setContent(ByteBuffer.wrap(randomBytes()));
      visit.setPort((short) random.nextInt());
      visit.setKind(dev.stoa.interop.thrift.Kind.findByValue(random.nextInt(3)));
    }
    if (random.nextBoolean()) {
      visit.setMain(randomStructLink());
      visit.setInlinks(new ArrayList<>(List.of(randomStructLink(), randomStructLink())));
      visit.setTags(new HashSet<>(Set.of("a", "b" + random.nextInt())));
      visit.setMetadata(randomMetadata());
    }
    return visit;
  }

  private dev.stoa.interop.thrift.Link randomStructLink() {
    var link = new dev.stoa.interop.thrift.Link("http://example.com/" + random.nextInt());
    if (random.nextBoolean()) {
      link.setKind(dev.stoa.interop.thrift.Kind.TEXT);
    }
    return link;
  }

  /** A class that does not use Avro. */
  static final class PlainVisit {
    private String url = "";
    private long time;
    private List<String> tags = new ArrayList<>();

    private PlainVisit() {}

    PlainVisit(String url, long time, List<String> tags) {
      this.url = url;
      this.time = time;
      this.tags = tags;
    }

    String text() {
      return url + " " + time + " " + tags;
    }
  }

  @Test
  void objectsOfPlainClassesRoundTrip() throws IOException {
    RecordBridge<PlainVisit> bridge =
        new RecordBridge<>(
            ReflectData.get().getSchema(PlainVisit.class),
            new ReflectDatumWriter<>(PlainVisit.class),
            new ReflectDatumReader<>(PlainVisit.class));
    List<PlainVisit> visits = new ArrayList<>();
    for (int i = 0; i < ROW_COUNT; i++) {
      visits.add(new PlainVisit("url " + i, random.nextLong(), List.of("a", "b" + i)));
    }
    Table table = write(Table.create(storage, bridge.schema()), bridge, visits);
    assertEquals(
        visits.stream().map(PlainVisit::text).toList(),
        read(table, bridge).stream().map(PlainVisit::text).toList());
  }

  @Test
  void fieldsThatTheTableLacksHaveTheirDefaults() throws IOException {
    Table table =
        Table.create(
            storage,
            SchemaBuilder.record("Visit")
                .fields()
                .requiredInt("time")
                .requiredString("comment")
                .requiredString("url")
                .name("inlinks")
                .type()
                .array()
                .items()
                .record("Link")
                .fields()
                .requiredString("target")
                .endRecord()
                .noDefault()
                .endRecord());
    try (TableWriter writer = table.newWriter()) {
      var row = new GenericData.Record(table.schema());
      row.put("time", 7);
      row.put("comment", "not read");
      row.put("url", "http://example.com/");
      var link =
          new GenericData.Record(table.schema().getField("inlinks").schema().getElementType());
      link.put("target", "");
      row.put("inlinks", List.of(link, link));
      writer.write(row);
      table.newAppend().add(writer.finish()).commit();
    }
    Visit expected =
        Visit.newBuilder()
            .setTime(7)
            .setUrl("http://example.com/")
            .addInlinks(Link.getDefaultInstance())
            .addInlinks(Link.getDefaultInstance())
            .build();
    assertEquals(List.of(expected), read(table.refresh(), messageBridge()));
    assertEquals(
        List.of("time", "url", "inlinks"),
        RecordMapper.of(messageBridge()).columns("", table.schema()));
  }

  @Test
  void rejectsATableThatDoesNotFitTheMessage() throws IOException {
    Table table =
        Table.create(
            storage, SchemaBuilder.record("Visit").fields().requiredInt("url").endRecord());
    String message =
        assertThrows(InvalidTableException.class, () -> read(table, messageBridge())).getMessage();
    assertTrue(message.contains("field \"url\": the table has int, the reader string"), message);
  }
}
