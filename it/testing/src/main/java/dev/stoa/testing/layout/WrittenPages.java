package dev.stoa.testing.layout;

import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.write.ColumnLayout;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The pages of a table's column files. They are parsed as {@code docs/reference/format.md}
 * specifies, without using core's readers. The files must be undamaged.
 */
public final class WrittenPages {
  private static final int HEADER_SIZE_IN_BYTES = 16;
  private static final int TRAILER_SIZE_IN_BYTES = 32;
  private static final int CHUNK_SIZE_IN_BYTES = 16 * 1024;
  private static final int COLUMNS_TAG = 1;
  private static final int PAGES_TAG = 3;
  private static final int ROW_LAYOUT_CODE = 4;

  private final List<WrittenPage> pages = new ArrayList<>();

  private WrittenPages() {}

  /** Returns the pages of all column files, including files that no snapshot refers to. */
  public static WrittenPages of(MemoryStorage table) throws IOException {
    WrittenPages result = new WrittenPages();
    for (String path : table.paths()) {
      if (path.endsWith(".col")) {
        result.addFile(table.bytes(path));
      }
    }
    return result;
  }

  /** Returns the pages of one column file, or of a file shared by a group. */
  public static List<WrittenPage> ofFile(byte[] columnFile) {
    WrittenPages result = new WrittenPages();
    result.addFile(columnFile);
    return result.pages;
  }

  private void addFile(byte[] bytes) {
    ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    List<Integer> ends = new ArrayList<>();
    for (int end = bytes.length; end > 0; end -= lastContainerSizeInBytes(file, end)) {
      ends.add(0, end);
    }
    int start = 0;
    for (int end : ends) {
      addFile(file, start, end);
      start = end;
    }
  }

  private static int lastContainerSizeInBytes(ByteBuffer file, int end) {
    int trailerOffset = end - TRAILER_SIZE_IN_BYTES;
    int footerLength = file.getInt(trailerOffset + 8);
    int checksumsSizeInBytes = 4 * ((footerLength + CHUNK_SIZE_IN_BYTES - 1) / CHUNK_SIZE_IN_BYTES);
    return HEADER_SIZE_IN_BYTES
        + Math.toIntExact(file.getLong(trailerOffset))
        + footerLength
        + checksumsSizeInBytes
        + TRAILER_SIZE_IN_BYTES;
  }

  private void addFile(ByteBuffer file, int start, int fileEnd) {
    int trailerOffset = fileEnd - TRAILER_SIZE_IN_BYTES;
    int footerOffset = start + HEADER_SIZE_IN_BYTES + Math.toIntExact(file.getLong(trailerOffset));
    int end = footerOffset + file.getInt(trailerOffset + 8);
    file.position(footerOffset);
    int[] lengths = new int[readVarint(file)];
    int chunkCount = 0;
    for (int page = 0; page < lengths.length; page++) {
      lengths[page] = readVarint(file);
      chunkCount += (lengths[page] + CHUNK_SIZE_IN_BYTES - 1) / CHUNK_SIZE_IN_BYTES;
    }
    file.position(file.position() + 4 * chunkCount);
    String column = "";
    while (file.position() < end) {
      int tag = readVarint(file);
      int nextSection = readVarint(file) + file.position();
      if (tag == COLUMNS_TAG) {
        column = columnName(file);
      } else if (tag == PAGES_TAG) {
        addPages(file, column, start, lengths);
      }
      file.position(nextSection);
    }
  }

  private static String columnName(ByteBuffer file) {
    file.position(file.position() + 16);
    readVarint(file); // row count
    readVarint(file); // column count, which is 1
    readVarint(file); // field id
    byte[] name = new byte[readVarint(file)];
    file.get(name);
    return new String(name, StandardCharsets.UTF_8);
  }

  private void addPages(ByteBuffer file, String column, int start, int[] lengths) {
    if (lengths.length > 0 && file.get(file.position()) == ROW_LAYOUT_CODE) {
      return; // a page of rows contains several columns and has no column layout
    }
    List<LayoutAndCodec> layoutsAndCodecs = new ArrayList<>();
    for (int page = 0; page < lengths.length; page++) {
      layoutsAndCodecs.add(LayoutAndCodec.ofCodes(file.get(), file.get()));
    }
    int offset = start + HEADER_SIZE_IN_BYTES;
    for (int page = 0; page < lengths.length; page++) {
      int rowCount = readVarint(file);
      ColumnLayout layout = layoutsAndCodecs.get(page).layout();
      List<Integer> skipStrides =
          layout == ColumnLayout.PLAIN || layout == ColumnLayout.VECTOR
              ? List.of()
              : readSkipStrides(
                  file.duplicate().order(ByteOrder.LITTLE_ENDIAN).position(offset), rowCount);
      pages.add(
          new WrittenPage(
              column, layoutsAndCodecs.get(page), rowCount, offset, lengths[page], skipStrides));
      offset += lengths[page];
    }
  }

  private static List<Integer> readSkipStrides(ByteBuffer page, int rowCount) {
    List<Integer> strides = new ArrayList<>();
    for (int levelsLeft = page.get(); levelsLeft > 0; levelsLeft--) {
      int stride = readVarint(page);
      int widthInBytes = page.get();
      page.position(page.position() + widthInBytes * ((rowCount + stride - 1) / stride));
      strides.add(stride);
    }
    return strides;
  }

  private static int readVarint(ByteBuffer bytes) {
    int value = 0;
    for (int shift = 0; ; shift += 7) {
      byte b = bytes.get();
      value |= (b & 0x7f) << shift;
      if (b >= 0) {
        return value;
      }
    }
  }

  /** Returns all pages, file by file. */
  public List<WrittenPage> all() {
    return List.copyOf(pages);
  }

  /** Returns all pages by column, in an order that does not depend on the random file names. */
  public List<WrittenPage> sorted() {
    return pages.stream()
        .sorted(Comparator.comparing(WrittenPage::column).thenComparing(WrittenPage::offset))
        .toList();
  }

  /** Returns the pages of one column. */
  public List<WrittenPage> of(String column) {
    return pages.stream().filter(page -> page.column().equals(column)).toList();
  }

  /** Returns the layouts and codecs that occur. */
  public Set<LayoutAndCodec> layoutsAndCodecs() {
    return pages.stream().map(WrittenPage::layoutAndCodec).collect(Collectors.toSet());
  }

  /** Returns the strides of skip levels that occur. */
  public Set<Integer> skipStrides() {
    return pages.stream().flatMap(page -> page.skipStrides().stream()).collect(Collectors.toSet());
  }
}
