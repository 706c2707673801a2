package dev.stoa.format.bytes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.stoa.exception.CorruptFileException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Slices have their own offsets, and no read goes beyond a region. */
class ByteRegionTest {
  private final ByteRegion region =
      ByteRegion.of(new byte[] {1, 2, 3, 4, 5}, 5, new SourceLocation("f", "page 1"));

  @Test
  void offsetsInASliceStartAtItsBeginning() {
    ByteRegion slice = region.slice(1, 4);
    assertEquals(0x05040302, slice.intAt(0));
    assertEquals(3, slice.byteAt(1));
  }

  @ParameterizedTest
  @CsvSource({
    "0,6",
    "5,1",
    "-1,1",
    "3,-1",
    "2147483647,1",
    "2147483647,2147483647",
    "1,2147483647"
  })
  void rejectsRangesOutsideTheRegionAfterItIsLoaded(int start, int length) {
    region.require(0, 5);
    assertThrows(CorruptFileException.class, () -> region.require(start, length));
    assertThrows(CorruptFileException.class, () -> region.slice(start, length));
  }
}
