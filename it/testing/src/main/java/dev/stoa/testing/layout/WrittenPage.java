package dev.stoa.testing.layout;

import java.util.List;

/**
 * A page of a column file.
 *
 * @param column the name of its column
 * @param layoutAndCodec its layout and codec
 * @param rowCount its rows
 * @param offset of its first byte in the file
 * @param length its size in bytes
 * @param skips the strides of its skip levels, the largest first
 */
public record WrittenPage(
    String column,
    LayoutAndCodec layoutAndCodec,
    int rowCount,
    int offset,
    int length,
    List<Integer> skips) {}
