package dev.stoa.testing.vector;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.encoding.EncodingProfile;
import dev.stoa.format.vector.write.VectorOptions;
import dev.stoa.testing.Seeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Corrupt pages return values or an error, read as views, as records, as batches and by predicates:
 * no other exception, no endless loop, and no more memory than a page may need.
 */
@Timeout(600)
final class HostilePagesTest {
  private static final int SMALL_PAGE = 40;
  private static final byte[] ODD = {0, 1, 2, 3, 0x7f, (byte) 0x80, (byte) 0xfe, (byte) 0xff};

  private final Random random = Seeds.random(HostilePagesTest.class);

  static List<String> schemas() {
    return SampleValues.names();
  }

  private List<SamplePage> pages(String name, int rowCount) {
    Schema schema = SampleValues.schema(name);
    List<SamplePage> pages = new ArrayList<>();
    for (EncodingProfile profile : EncodingProfile.values()) {
      for (CompressionCodec codec : List.of(CompressionCodec.NONE, CompressionCodec.LZ4)) {
        List<Object> values = SampleValues.values(schema, rowCount, random);
        pages.add(SamplePage.of(schema, values, new VectorOptions(profile, codec), random));
      }
    }
    return pages;
  }

  private static void read(PageReadExerciser reading, byte[] page) {
    try {
      long before = Allocations.bytes();
      reading.read(page);
      long allocated = Allocations.bytes() - before;
      assertTrue(allocated < Allocations.MOST, () -> allocated + " bytes were allocated");
    } catch (RuntimeException | Error e) {
      throw new AssertionError(HexFormat.of().formatHex(page), e);
    }
  }

  @ParameterizedTest
  @MethodSource("schemas")
  void eachByteOfASmallPageFlipped(String name) {
    int faults = 0;
    int bytes = 0;
    for (SamplePage page : pages(name, SMALL_PAGE)) {
      PageReadExerciser reading = new PageReadExerciser(page.schema(), SMALL_PAGE, page.leaves());
      int step = page.bytes().length / 1000 + 1;
      for (int at = random.nextInt(step); at < page.bytes().length; at += step) {
        byte[] damaged = page.bytes().clone();
        damaged[at] ^= (byte) (1 << random.nextInt(8));
        read(reading, damaged);
        damaged[at] = ODD[random.nextInt(ODD.length)];
        read(reading, damaged);
        bytes++;
      }
      faults += reading.faults();
    }
    assertTrue(faults > 0, bytes + " bytes were flipped and nothing was found");
  }

  @ParameterizedTest
  @MethodSource("schemas")
  void readsPageTruncatedAtEachLength(String name) {
    for (SamplePage page : pages(name, SMALL_PAGE)) {
      PageReadExerciser reading = new PageReadExerciser(page.schema(), SMALL_PAGE, page.leaves());
      int step = page.bytes().length / 1000 + 1;
      for (int length = 0; length < page.bytes().length; length += step) {
        read(reading, Arrays.copyOf(page.bytes(), length));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("schemas")
  void manyBytesOfLargerPagesChanged(String name) {
    int rounds = Seeds.rounds(300);
    for (int rowCount : new int[] {1, 65, 1500}) {
      List<SamplePage> pages = pages(name, rowCount);
      for (int round = 0; round < rounds * 10 / (rowCount + 100); round++) {
        SamplePage page = pages.get(random.nextInt(pages.size()));
        int claimed = random.nextInt(6) == 0 ? random.nextInt(3 * rowCount) : rowCount;
        PageReadExerciser reading = new PageReadExerciser(page.schema(), claimed, page.leaves());
        read(reading, PageMutator.mutate(page.bytes(), random));
      }
    }
  }
}
