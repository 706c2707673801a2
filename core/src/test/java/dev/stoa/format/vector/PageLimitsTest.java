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
 * A page cannot claim more than its length allows, and pages of many equal values are long enough.
 */
@Timeout(120)
class PageLimitsTest {
  private static final Schema NULLS = Schema.createArray(Schema.create(Schema.Type.NULL));
  private static final Schema TEXTS = Schema.createArray(Schema.create(Schema.Type.STRING));
  private static final Schema MAPS = Schema.createMap(Schema.create(Schema.Type.STRING));
  private static final Schema ARRAYS = Schema.createMap(NULLS);
  private static final VectorOptions FAST =
      new VectorOptions(EncodingProfile.FAST, CompressionCodec.NONE);
  private static final int CONSTANT = 0;
  private static final SourceLocation LOCATION = new SourceLocation("a page", "");

  private static VectorNode open(byte[] page, Schema schema) {
    return open(page, schema, 1);
  }

  private static VectorNode open(byte[] page, Schema schema, int rowCount) {
    PageContext space = new PageContext(new Decompressors());
    space.reset(LOCATION, 0);
    ByteRegion region = ByteRegion.of(page, page.length, LOCATION);
    return VectorPage.open(region, AvroSchemas.of(schema), rowCount, space).root();
  }

  /** One array of this number of elements, whose node the writer writes. */
  private static PageOutput arrayOf(int count) {
    PageOutput page = new PageOutput(FAST);
    page.header().writeByte(CONSTANT);
    page.header().writeZigzag(count);
    page.header().writeVarint(count);
    return page;
  }

  private static void writeText(int length, PageOutput page) {
    ByteWriter text = new ByteWriter();
    text.reserve(length);
    text.advance(length);
    page.header().writeByte(CONSTANT);
    page.writeRegion(text);
  }

  @Test
  void aPageOfTooManyNullsInArraysIsTooShortForThem() {
    int count = 1 << 20;
    for (int rows = 1; rows <= 5; rows++) {
      ByteWriter values = new ByteWriter();
      for (int row = 0; row < rows; row++) {
        values.writeZigzag(count);
        values.writeZigzag(0);
      }
      VectorPageEncoder.Encoded page =
          VectorPageEncoder.encode(AvroSchemas.of(NULLS), FAST, values, rows);
      byte[] bytes = page.bytes().toByteArray();
      assertTrue(bytes.length < 100);
      assertEquals(rows < 5, page.isLongEnough());
      if (page.isLongEnough()) {
        assertEquals(count, ((List<?>) open(bytes, NULLS, rows).view(rows - 1, null)).size());
      }
    }
  }

  @Test
  void moreElementsThanAPageCanHoldAreRefused() {
    PageOutput page = arrayOf((1 << 22) + 1);
    PageOutput child = page.beginChild("child");
    writeText(0, child);
    page.endChild(child);
    byte[] bytes = page.finish().toByteArray();
    assertThrows(CorruptFileException.class, () -> open(bytes, TEXTS));
  }

  @Test
  void arraysOfManyKeysTogetherAreBoundedByTheirPage() {
    assertEquals(1, ((Map<?, ?>) open(arraysOfNulls(1), ARRAYS).read(0, null)).size());
    assertRefused(arraysOfNulls(40), ARRAYS);
  }

  /**
   * One map of this number of keys, each with an array of nearly as many nulls as a page may
   * contain.
   */
  private static byte[] arraysOfNulls(int keys) {
    PageOutput page = new PageOutput(FAST);
    page.header().writeVarint(keys);
    for (int key = 0; key < keys; key++) {
      page.header().writeVarint(1);
      page.header().writeByte('0' + key);
      PageOutput column = page.beginChild("column");
      column.header().writeVarint(1);
      column.header().writeByte(CONSTANT);
      column.header().writeZigzag((1 << 22) - 1);
      column.header().writeVarint((1 << 22) - 1);
      column.endChild(column.beginChild("nulls"));
      page.endChild(column);
    }
    page.header().writeVarint(0);
    return page.finish().toByteArray();
  }

  @Test
  void anElementRepeatedByAllArraysIsNotCopiedWithoutLimit() {
    PageOutput page = arrayOf(1 << 20);
    PageOutput child = page.beginChild("child");
    writeText(10_000, child);
    page.endChild(child);
    assertRefused(page.finish().toByteArray(), TEXTS);
  }

  @Test
  void aKeyRepeatedByAllEntriesIsNotComparedWithoutLimit() {
    PageOutput page = new PageOutput(FAST);
    page.header().writeVarint(0);
    page.header().writeVarint(1 << 20);
    PageOutput child = page.beginChild("child");
    child.header().writeByte(CONSTANT);
    child.header().writeZigzag(1 << 20);
    writeText(10_000, child);
    writeText(0, child);
    page.endChild(child);
    byte[] bytes = page.finish().toByteArray();
    assertRefused(bytes, MAPS);
    MapNode maps = (MapNode) open(bytes, MAPS);
    assertThrows(CorruptFileException.class, () -> maps.find(0, "key", new ValuePosition()));
  }

  private static void assertRefused(byte[] page, Schema schema) {
    assertTrue(page.length < 20_000, () -> page.length + " bytes");
    assertThrows(CorruptFileException.class, () -> open(page, schema).read(0, null));
    assertThrows(CorruptFileException.class, () -> open(page, schema).readAvro(0));
    assertThrows(
        CorruptFileException.class,
        () -> VectorReader.of(AvroTypes.type(schema)).read(open(page, schema), 0, 1));
  }

  @Test
  void buffersThatAreCompressedToNearlyNothingAreRefusedTogether() {
    PageLimits limits = new PageLimits(1000);
    PageOutput nothing = new PageOutput(FAST);
    ByteReader head = new ByteReader(nothing.header().array(), 0, 0, LOCATION);
    limits.addDecompressed(60 << 20, head);
    assertThrows(CorruptFileException.class, () -> limits.addDecompressed(60 << 20, head));
  }
}
