package dev.stoa.testing.layout;

import java.util.List;

/**
 * A page of a column file.
 *
 * @param column the name of its column
 * @param layoutAndCodec the layout and codec of the page
 * @param rowCount the number of rows
 * @param offset the offset of the first byte in the file
 * @param lengthInBytes the size in bytes
 * @param skipStrides the strides of the skip levels, the largest first
 */
public record WrittenPage(
    String column,
    LayoutAndCodec layoutAndCodec,
    int rowCount,
    int offset,
    int lengthInBytes,
    List<Integer> skipStrides) {}
