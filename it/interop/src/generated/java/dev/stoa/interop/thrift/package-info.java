/**
 * What the Thrift compiler 0.17 makes of {@code visit.thrift}; kept here since no Maven plugin
 * brings that compiler. In the folder of this module:
 *
 * <pre>{@code
 * thrift --gen java:generated_annotations=suppress -out src/generated/java src/main/thrift/visit.thrift
 * }</pre>
 */
package dev.stoa.interop.thrift;
