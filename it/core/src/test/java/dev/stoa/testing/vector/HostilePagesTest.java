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
 * Corrupt pages return values or report corruption when they are read as views, records and batches
 * and by predicates. There is no other exception, endless loop or excessive use of memory.
 */
@Timeout(600)
final class HostilePagesTest {
  private static final int SMALL_PAGE_ROW_COUNT = 40;

  /** The approximate maximum number of positions of a page that are tested. */
  private static final int MAX_TESTED_POSITION_COUNT = 500;

  private static final byte[] HOSTILE_BYTES = {
    0, 1, 2, 3, 0x7f, (byte) 0x80, (byte) 0xfe, (byte) 0xff
  };

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

  private static void read(PageReadExerciser exerciser, byte[] page) {
    try {
      long allocatedBefore = Allocations.allocatedBytes();
      exerciser.read(page);
      long allocatedBytes = Allocations.allocatedBytes() - allocatedBefore;
      assertTrue(
          allocatedBytes < Allocations.MAX_BYTES_PER_PAGE,
          () -> allocatedBytes + " bytes were allocated");
    } catch (RuntimeException | Error e) {
      throw new AssertionError(HexFormat.of().formatHex(page), e);
    }
  }

  @ParameterizedTest
  @MethodSource("schemas")
  void readsOrRejectsSmallPagesWithOneChangedByte(String name) {
    int reportedCount = 0;
    int changedByteCount = 0;
    for (SamplePage page : pages(name, SMALL_PAGE_ROW_COUNT)) {
      PageReadExerciser exerciser =
          new PageReadExerciser(page.schema(), SMALL_PAGE_ROW_COUNT, page.leaves());
      int step = page.bytes().length / MAX_TESTED_POSITION_COUNT + 1;
      for (int position = random.nextInt(step); position < page.bytes().length; position += step) {
        byte[] corruptPage = page.bytes().clone();
        corruptPage[position] ^= (byte) (1 << random.nextInt(8));
        read(exerciser, corruptPage);
        corruptPage[position] = HOSTILE_BYTES[random.nextInt(HOSTILE_BYTES.length)];
        read(exerciser, corruptPage);
        changedByteCount++;
      }
      reportedCount += exerciser.rejectionCount();
    }
    assertTrue(
        reportedCount > 0, changedByteCount + " bytes were changed and no corruption was reported");
  }

  @ParameterizedTest
  @MethodSource("schemas")
  void readsOrRejectsTruncatedPages(String name) {
    for (SamplePage page : pages(name, SMALL_PAGE_ROW_COUNT)) {
      PageReadExerciser exerciser =
          new PageReadExerciser(page.schema(), SMALL_PAGE_ROW_COUNT, page.leaves());
      int step = page.bytes().length / MAX_TESTED_POSITION_COUNT + 1;
      for (int length = 0; length < page.bytes().length; length += step) {
        read(exerciser, Arrays.copyOf(page.bytes(), length));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("schemas")
  void readsOrRejectsLargerPagesWithSeveralChanges(String name) {
    int roundCount = Seeds.rounds(75);
    for (int rowCount : new int[] {1, 65, 1500}) {
      List<SamplePage> pages = pages(name, rowCount);
      for (int round = 0; round < roundCount * 10 / (rowCount + 100); round++) {
        SamplePage page = pages.get(random.nextInt(pages.size()));
        int claimedRowCount = random.nextInt(6) == 0 ? random.nextInt(3 * rowCount) : rowCount;
        PageReadExerciser exerciser =
            new PageReadExerciser(page.schema(), claimedRowCount, page.leaves());
        read(exerciser, PageMutator.mutate(page.bytes(), random));
      }
    }
  }
}
