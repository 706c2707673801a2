package dev.stoa.format.column;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bloom.BloomFilterWriter;
import dev.stoa.format.bloom.BloomHash;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.encoding.DocumentedExamples;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * The section of Bloom filters matches docs/reference/format.md, and malformed sections are
 * rejected.
 */
class ColumnBloomFiltersTest {
  private static long hash(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    return BloomHash.of(utf8, 0, utf8.length);
  }

  private static ByteWriter filterBytes(String... texts) {
    BloomFilterWriter writer = new BloomFilterWriter();
    for (String text : texts) {
      writer.add(hash(text));
    }
    ByteWriter out = new ByteWriter();
    writer.writeTo(out, 0.01);
    return out;
  }

  private static byte[] section(ByteWriter... filters) {
    ByteWriter out = new ByteWriter();
    ColumnBloomFilters.write(List.of(filters), out);
    return out.toByteArray();
  }

  private static ColumnBloomFilters read(byte[] section, int pageCount) {
    return ColumnBloomFilters.read(
        new ByteReader(section, section.length, 0, new SourceLocation("file", "filters")),
        pageCount);
  }

  @Test
  void sectionMatchesTheDocument() throws IOException {
    DocumentedExamples.assertPrinted("filters", section(filterBytes("nginx", "apache")));
  }

  @Test
  void returnsTheFilterOfThePageOrOfTheWholeFile() {
    ColumnBloomFilters fileFilter = read(section(filterBytes("a")), 7);
    assertTrue(fileFilter.filter(6).orElseThrow().mightContain(hash("a")));
    ColumnBloomFilters pageFilters =
        read(section(filterBytes("a"), new ByteWriter(), filterBytes("c")), 3);
    assertTrue(pageFilters.filter(2).orElseThrow().mightContain(hash("c")));
    assertEquals(Optional.empty(), pageFilters.filter(1));
    assertEquals(2 * 36, pageFilters.sizeInBytes(), "two filters of one block each");
  }

  @Test
  void rejectsMalformedSections() {
    byte[] section = section(filterBytes("a"), filterBytes("b"));
    assertThrows(CorruptFileException.class, () -> read(section, 3));
    assertThrows(CorruptFileException.class, () -> read(section, 1));
    for (int length = 0; length < section.length; length++) {
      byte[] truncatedSection = Arrays.copyOf(section, length);
      assertThrows(CorruptFileException.class, () -> read(truncatedSection, 2));
    }
    byte[] extendedSection = Arrays.copyOf(section, section.length + 1);
    assertThrows(CorruptFileException.class, () -> read(extendedSection, 2));
    byte[] wrongBlockCount = section.clone();
    wrongBlockCount[3] = 2; // after the number of filters and their two lengths
    assertThrows(CorruptFileException.class, () -> read(wrongBlockCount, 2).filter(0));
  }

  @Test
  void readsOrRejectsDamagedSections() {
    Random random = new Random(7);
    byte[] section = section(filterBytes("a"), new ByteWriter(), filterBytes("c"));
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = section.clone();
      for (int changesLeft = random.nextInt(4); changesLeft >= 0; changesLeft--) {
        bytes[random.nextInt(random.nextBoolean() ? 10 : bytes.length)] = (byte) random.nextInt();
      }
      try {
        ColumnBloomFilters filters = read(bytes, 3);
        for (int page = 0; page < 3; page++) {
          filters.filter(page).ifPresent(filter -> filter.mightContain(hash("x")));
        }
      } catch (CorruptFileException e) {
        assertTrue(e.getMessage().contains("file"), e.getMessage());
      }
    }
  }
}
