package dev.stoa.format.vector;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.vector.buffer.BufferListener;
import dev.stoa.format.vector.buffer.PageContext;
import dev.stoa.format.vector.buffer.PageInput;
import dev.stoa.format.vector.buffer.Validity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The buffers of a vector page, with the encoding and position of each, from the descriptors of all
 * its nodes. Called to verify pages and by inspection commands.
 */
public final class PageInspection implements BufferListener {
  /** The name of buffers without an encoding: validity bits, and the presence bits of map keys. */
  private static final String BITS_LABEL = "bits";

  private static final Comparator<Buffer> BY_OFFSET =
      Comparator.comparingInt(Buffer::offset).thenComparingInt(Buffer::sizeInBytes);

  private final List<Buffer> buffers = new ArrayList<>();
  private final List<Validity> validities = new ArrayList<>();
  private final Map<String, Long> sizesByEncoding = new LinkedHashMap<>();

  private final Map<String, Long> sizesByKey = new LinkedHashMap<>();
  private final Map<String, Integer> mapCountsByKey = new LinkedHashMap<>();

  /** The key of the outermost map whose values are being added. */
  private String key = "";

  /** The number of keys, one inside another, whose values are being added. */
  private int keyDepth;

  /** The outermost encoding whose buffers are being added. */
  private String encoding = BITS_LABEL;

  /** The codecs of the buffers of {@link #encoding}. */
  private final TreeSet<String> codecs = new TreeSet<>();

  /** The stored size of the buffers of {@link #encoding}. */
  private long encodingSizeInBytes;

  /** The number of encodings that have begun and not ended. */
  private int nestingDepth;

  private PageInspection() {}

  private record Buffer(int offset, int sizeInBytes) {
    int end() {
      return offset + sizeInBytes;
    }
  }

  /**
   * Inspects a page: reads its header, and the parts of its body that are needed to open buffers.
   *
   * @param bytes all bytes of the page
   * @param schemas the schemas of its values
   * @param rowCount the number of values
   * @param context the context, which must have been reset to the page
   */
  public static PageInspection inspect(
      ByteRegion bytes, AvroSchemas schemas, int rowCount, PageContext context) {
    PageInspection inspection = new PageInspection();
    VectorPage page =
        VectorPage.open(
            bytes, new VectorPage.ValueProperties(schemas, rowCount), context, inspection);
    page.root().openAll();
    page.checkHeaderEnd();
    return inspection;
  }

  /**
   * Verifies all bytes of a page: that its buffers are stored one after another, each at the first
   * aligned position, that the padding is 0, and that the number of nulls is correct.
   *
   * @throws dev.stoa.exception.CorruptFileException if one of these checks fails
   */
  public static void verify(
      ByteRegion bytes, AvroSchemas schemas, int rowCount, PageContext context) {
    bytes.require(0, bytes.length());
    PageInspection inspection = PageInspection.inspect(bytes, schemas, rowCount, context);
    inspection.checkLayout(bytes);
    inspection.validities.forEach(Validity::checkCount);
  }

  private void checkLayout(ByteRegion bytes) {
    int headerEnd = VectorPage.headerEnd(bytes);
    int bodyStart = PageInput.align(headerEnd);
    checkPadding(bytes, headerEnd, bodyStart);
    buffers.sort(BY_OFFSET);
    int end = bodyStart;
    for (Buffer buffer : buffers) {
      checkPadding(bytes, end, bodyStart + buffer.offset());
      end = bodyStart + buffer.end();
    }
    checkPadding(bytes, end, bytes.length());
  }

  private static void checkPadding(ByteRegion bytes, int from, int to) {
    int expected = PageInput.align(from);
    if (to != expected) {
      throw bytes.corrupt(
          Math.min(from, to),
          "expected a buffer or the end of the page at byte %d, found it at byte %d"
              .formatted(expected, to));
    }
    for (int position = from; position < to; position++) {
      if (bytes.byteAt(position) != 0) {
        throw bytes.corrupt(
            position, "expected 0 between buffers, found " + bytes.byteAt(position));
      }
    }
  }

  /**
   * Returns the stored bytes of the buffers by encoding, with the codec if there is one, as in
   * {@code plain+zstd}, the largest first. Nested encodings count as the outer encoding.
   */
  public Map<String, Long> sizes() {
    Map<String, Long> sortedSizes = new LinkedHashMap<>();
    sizesByEncoding.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .forEach(entry -> sortedSizes.put(entry.getKey(), entry.getValue()));
    return sortedSizes;
  }

  /** Returns the stored bytes of the values of each frequent key of a map, in the page's order. */
  public Map<String, Long> keySizes() {
    return Collections.unmodifiableMap(sizesByKey);
  }

  /** Returns the number of maps that have each frequent key, in the page's order. */
  public Map<String, Integer> keyCounts() {
    return Collections.unmodifiableMap(mapCountsByKey);
  }

  @Override
  public void beginKey(String newKey, int mapCount) {
    if (keyDepth == 0) {
      key = newKey;
      mapCountsByKey.put(key, mapCount);
    }
    keyDepth++;
  }

  @Override
  public void endKey() {
    keyDepth--;
  }

  @Override
  public void beginEncoding(String label) {
    if (nestingDepth == 0) {
      encoding = label;
    }
    nestingDepth++;
  }

  @Override
  public void addBuffer(CompressionCodec codec, int offset, int sizeInBytes) {
    buffers.add(new Buffer(offset, sizeInBytes));
    if (keyDepth > 0) {
      sizesByKey.merge(key, (long) sizeInBytes, Long::sum);
    }
    encodingSizeInBytes += sizeInBytes;
    if (codec != CompressionCodec.NONE) {
      codecs.add(codec.label());
    }
    if (nestingDepth == 0) {
      addSize();
    }
  }

  @Override
  public void addValidity(Validity validity) {
    validities.add(validity);
  }

  @Override
  public void endEncoding() {
    nestingDepth--;
    if (nestingDepth == 0) {
      addSize();
    }
  }

  private void addSize() {
    String name = codecs.isEmpty() ? encoding : encoding + "+" + String.join("+", codecs);
    sizesByEncoding.merge(name, encodingSizeInBytes, Long::sum);
    encoding = BITS_LABEL;
    codecs.clear();
    encodingSizeInBytes = 0;
  }
}
