package dev.stoa.format.encoding;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.delta.DeltaDecoder;
import dev.stoa.format.encoding.delta.Deltas;
import dev.stoa.format.encoding.dictionarybytes.DictionaryBytesDecoder;
import dev.stoa.format.encoding.plainbytes.PlainBytesDecoder;
import dev.stoa.format.encoding.runlength.RunLengthDecoder;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Reading a single value of run lengths or a dictionary needs few reads of the values nested in it.
 */
class SingleReadsTest {
  private static final int RUN_COUNT = 5000;
  private static final int MAX_RUN_LENGTH = 4;

  /** A decoder that counts single reads. */
  private static final class CountingDecoder extends LongDecoder {
    private final ArrayLongDecoder values;
    private int singleReadCount;

    CountingDecoder(long... values) {
      super(values.length);
      this.values = new ArrayLongDecoder(values);
    }

    @Override
    public long at(int index) {
      singleReadCount++;
      return values.at(index);
    }

    @Override
    public void read(int first, int length, long[] target, int offset) {
      values.read(first, length, target, offset);
    }

    @Override
    public void read(int first, int length, int[] target, int offset) {
      values.read(first, length, target, offset);
    }
  }

  private final CountingDecoder runEnds = new CountingDecoder(runEnds());
  private final CountingDecoder values = new CountingDecoder(Arrays.stream(runEnds()).toArray());
  private final int count = (int) runEnds.values.at(RUN_COUNT - 1);
  private final RunLengthDecoder decoder =
      new RunLengthDecoder(runEnds, values, count, ByteStrings.region(new byte[0]));

  private static long[] runEnds() {
    Random random = new Random(7);
    long[] runEnds = new long[RUN_COUNT];
    long end = 0;
    for (int i = 0; i < RUN_COUNT; i++) {
      end += 1 + random.nextInt(MAX_RUN_LENGTH);
      runEnds[i] = end;
    }
    return runEnds;
  }

  /** Returns the expected value: each run repeats its end. */
  private long expectedValue(int index) {
    int run = Arrays.binarySearch(runEnds(), index + 1);
    return runEnds()[run >= 0 ? run : -run - 1];
  }

  @Test
  void readsNeighboringValuesFromDecodedBlocks() {
    long previousValue = 0;
    for (int i = 0; i < count; i++) {
      assertTrue(decoder.at(i) > i && decoder.at(i) <= i + MAX_RUN_LENGTH);
      assertTrue(decoder.at(i) >= previousValue);
      previousValue = decoder.at(i);
    }
    assertTrue(
        runEnds.singleReadCount < 500,
        () -> runEnds.singleReadCount + " single reads of run ends for " + count + " values");
  }

  @Test
  void aSingleReadDecodesNoBlock() {
    runEnds.singleReadCount = 0;
    assertEquals(expectedValue(count / 2), decoder.at(count / 2));
    assertTrue(runEnds.singleReadCount > 0 && runEnds.singleReadCount < 20);
    assertEquals(expectedValue(0), decoder.at(0));
    assertEquals(expectedValue(count - 1), decoder.at(count - 1));
  }

  @Test
  void readsValuesInAnyOrder() {
    Random random = EncodingSeed.random(SingleReadsTest.class);
    for (int i = 0; i < 2000; i++) {
      int index = random.nextInt(count);
      assertEquals(expectedValue(index), decoder.at(index));
      assertEquals(
          expectedValue(Math.min(index + 3, count - 1)),
          decoder.at(Math.min(index + 3, count - 1)));
    }
  }

  @Test
  void theFirstGreaterNumberIsFoundAmongStartsAndOneIntervalOfDeltas() {
    Random random = EncodingSeed.random(SingleReadsTest.class);
    for (int count : new int[] {0, 1, 2, 127, 128, 129, 1000, RUN_COUNT}) {
      long[] numbers = new long[count];
      long number = random.nextInt();
      for (int i = 0; i < count; i++) {
        number += random.nextInt(MAX_RUN_LENGTH);
        numbers[i] = number;
      }
      Deltas split = Deltas.split(numbers, count);
      CountingDecoder starts = new CountingDecoder(split.starts());
      DeltaDecoder deltas =
          new DeltaDecoder(
              starts, new ArrayLongDecoder(split.deltas()), ByteStrings.region(new byte[0]));
      for (int i = 0; i < 500; i++) {
        long sought = count == 0 ? 0 : numbers[random.nextInt(count)] + random.nextInt(3) - 1;
        starts.singleReadCount = 0;
        int first = deltas.firstGreater(sought);
        assertEquals(new ArrayLongDecoder(numbers).firstGreater(sought), first);
        assertEquals(Arrays.stream(numbers).filter(value -> value <= sought).count(), first);
        assertTrue(starts.singleReadCount < 10);
        if (first < count) {
          assertEquals(numbers[first], deltas.at(first));
        }
      }
    }
  }

  @Test
  void decodesTheDictionaryAfterAsManySingleReadsAsAnEighthOfItsEntries() {
    ByteWriter data = new ByteWriter();
    long[] entryEnds = new long[80];
    for (int i = 0; i < entryEnds.length; i++) {
      data.writeByte(i);
      entryEnds[i] = i + 1L;
    }
    CountingDecoder entryEndDecoder = new CountingDecoder(entryEnds);
    DictionaryBytesDecoder dictionary =
        new DictionaryBytesDecoder(
            new PlainBytesDecoder(entryEndDecoder, ByteStrings.region(data.toByteArray())),
            new ArrayLongDecoder(new long[1000]),
            ByteStrings.region(new byte[0]));
    entryEndDecoder.singleReadCount = 0;
    for (int i = 0; i < 1000; i++) {
      data.truncate(0);
      dictionary.appendTo(i, data);
      assertArrayEquals(new byte[] {0}, data.toByteArray());
    }
    assertTrue(entryEndDecoder.singleReadCount > 0 && entryEndDecoder.singleReadCount <= 20);
  }
}
