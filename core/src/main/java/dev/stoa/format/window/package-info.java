/**
 * Windows of decoded values, and the records that read from them. Nodes of vector pages and readers
 * of value pages fill a window; the records of a split and nested records hand its values out.
 */
package dev.stoa.format.window;
