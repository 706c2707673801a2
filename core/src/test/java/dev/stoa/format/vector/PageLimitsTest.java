package dev.stoa.format.vector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.avro.AvroTypes;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.encoding.EncodingProfile;
import dev.stoa.format.value.ValuePosition;
import dev.stoa.format.vector.buffer.PageContext;
import dev.stoa.format.vector.buffer.PageLimits;
import dev.stoa.format.vector.write.PageOutput;
import dev.stoa.format.vector.write.VectorOptions;
import dev.stoa.format.vector.write.VectorPageEncoder;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The number of values that a page may declare is limited by its length, and the encoder reports
 * pages that are too short for their values.
 */
@Timeout(120)
class PageLimitsTest {
  private static final Schema NULLS = Schema.createArray(Schema.create(Schema.Type.NULL));
  private static final Schema TEXTS = Schema.createArray(Schema.create(Schema.Type.STRING));
  private static final Schema MAPS = Schema.createMap(Schema.create(Schema.Type.STRING));
  private static final Schema MAPS_OF_ARRAYS = Schema.createMap(NULLS);
  private static final VectorOptions FAST_OPTIONS =
      new VectorOptions(EncodingProfile.FAST, CompressionCodec.NONE);

  /** The number of the encoding that repeats one value. */
  private static final int CONSTANT_ENCODING = 0;

  /** The number of elements and entries that a page of any size may contain. */
  private static final int MIN_ITEM_LIMIT = 1 << 22;

  private static final SourceLocation LOCATION = new SourceLocation("a page", "");

  private static VectorNode open(byte[] page, Schema schema) {
    return open(page, schema, 1);
  }

  private static VectorNode open(byte[] page, Schema schema, int rowCount) {
    PageContext context = new PageContext(new Decompressors());
    context.reset(LOCATION, 0);
    ByteRegion region = ByteRegion.of(page, page.length, LOCATION);
    return VectorPage.open(region, AvroSchemas.of(schema), rowCount, context).root();
  }

  /**
   * Starts a page of one array of this number of elements; the caller adds the node of the
   * elements.
   */
  private static PageOutput startArray(int count) {
    PageOutput page = new PageOutput(FAST_OPTIONS);
    page.header().writeByte(CONSTANT_ENCODING);
    page.header().writeZigzag(count);
    page.header().writeVarint(count);
    return page;
  }

  private static void writeConstantText(int length, PageOutput page) {
    ByteWriter text = new ByteWriter();
    text.reserve(length);
    text.advance(length);
    page.header().writeByte(CONSTANT_ENCODING);
    page.writeRegion(text);
  }

  @Test
  void reportsAPageThatIsTooShortForItsNulls() {
    int nullCount = MIN_ITEM_LIMIT / 4;
    for (int rowCount = 1; rowCount <= 5; rowCount++) {
      ByteWriter values = new ByteWriter();
      for (int row = 0; row < rowCount; row++) {
        values.writeZigzag(nullCount);
        values.writeZigzag(0);
      }
      VectorPageEncoder.Page page =
          VectorPageEncoder.encode(AvroSchemas.of(NULLS), FAST_OPTIONS, values, rowCount);
      byte[] bytes = page.bytes().toByteArray();
      assertTrue(bytes.length < 100);
      assertEquals(rowCount <= 4, page.isReadableAsVectors());
      if (page.isReadableAsVectors()) {
        assertEquals(
            nullCount, ((List<?>) open(bytes, NULLS, rowCount).view(rowCount - 1, null)).size());
      }
    }
  }

  @Test
  void rejectsMoreElementsThanAPageCanHold() {
    PageOutput page = startArray(MIN_ITEM_LIMIT + 1);
    PageOutput child = page.beginChild("child");
    writeConstantText(0, child);
    page.endChild(child);
    byte[] bytes = page.finish().toByteArray();
    assertThrows(CorruptFileException.class, () -> open(bytes, TEXTS));
  }

  @Test
  void limitsTheArraysOfAllKeysTogether() {
    assertEquals(1, ((Map<?, ?>) open(arraysOfNulls(1), MAPS_OF_ARRAYS).read(0, null)).size());
    assertRejects(arraysOfNulls(40), MAPS_OF_ARRAYS);
  }

  /**
   * Returns a page of one map whose keys each have an array of nearly as many nulls as a page may
   * contain.
   */
  private static byte[] arraysOfNulls(int keyCount) {
    PageOutput page = new PageOutput(FAST_OPTIONS);
    page.header().writeVarint(keyCount);
    for (int key = 0; key < keyCount; key++) {
      page.header().writeVarint(1);
      page.header().writeByte('0' + key);
      PageOutput column = page.beginChild("column");
      column.header().writeVarint(1);
      column.header().writeByte(CONSTANT_ENCODING);
      column.header().writeZigzag(MIN_ITEM_LIMIT - 1);
      column.header().writeVarint(MIN_ITEM_LIMIT - 1);
      column.endChild(column.beginChild("nulls"));
      page.endChild(column);
    }
    page.header().writeVarint(0);
    return page.finish().toByteArray();
  }

  @Test
  void limitsCopiesOfARepeatedElement() {
    PageOutput page = startArray(1 << 20);
    PageOutput child = page.beginChild("child");
    writeConstantText(10_000, child);
    page.endChild(child);
    assertRejects(page.finish().toByteArray(), TEXTS);
  }

  @Test
  void limitsComparisonsWithARepeatedKey() {
    PageOutput page = new PageOutput(FAST_OPTIONS);
    page.header().writeVarint(0);
    page.header().writeVarint(1 << 20);
    PageOutput child = page.beginChild("child");
    child.header().writeByte(CONSTANT_ENCODING);
    child.header().writeZigzag(1 << 20);
    writeConstantText(10_000, child);
    writeConstantText(0, child);
    page.endChild(child);
    byte[] bytes = page.finish().toByteArray();
    assertRejects(bytes, MAPS);
    MapNode maps = (MapNode) open(bytes, MAPS);
    assertThrows(CorruptFileException.class, () -> maps.find(0, "key", new ValuePosition()));
  }

  private static void assertRejects(byte[] page, Schema schema) {
    assertTrue(page.length < 20_000, () -> page.length + " bytes");
    assertThrows(CorruptFileException.class, () -> open(page, schema).read(0, null));
    assertThrows(CorruptFileException.class, () -> open(page, schema).readAvro(0));
    assertThrows(
        CorruptFileException.class,
        () -> VectorReader.of(AvroTypes.type(schema)).read(open(page, schema), 0, 1));
  }

  @Test
  void limitsTheDecompressedSizeOfAllBuffersTogether() {
    PageLimits limits = new PageLimits(1000);
    PageOutput emptyPage = new PageOutput(FAST_OPTIONS);
    ByteReader header = new ByteReader(emptyPage.header().array(), 0, 0, LOCATION);
    limits.addDecompressed(60 << 20, header);
    assertThrows(CorruptFileException.class, () -> limits.addDecompressed(60 << 20, header));
  }
}
